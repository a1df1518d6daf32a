import { acceptsResult } from '@baobab/contract/care/lab-actions';
import type { LabOrder, LabOrderItem } from '@baobab/contract/care/lab-orders';
import { DescriptionList } from '../../../kit/dialog/DescriptionList.tsx';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { useCan } from '../../../kit/api/session.ts';
import { Timeline } from '../../../kit/layout/Timeline.tsx';
import { TestAction } from './TestAction.tsx';
import { Results } from './Results.tsx';
import { ResultUpload } from './ResultUpload.tsx';
import { RecordLink } from '../../workspace/records/public.ts';
import classes from './lab-orders.module.css';

interface OrderedTestProps {
  order: LabOrder;
  test: LabOrderItem;
  ordersView: boolean;
}

/** One test of an order with its progress, results, action, notes and issues. */
export function OrderedTest({ order, test, ordersView }: OrderedTestProps) {
  const writable = useCan()('lab-orders:write');
  const { test_info: info } = test;
  return (
    <li className={classes.test} aria-label={info.standardisedtestname}>
      <h4>
        <RecordLink kind="test" uuid={info.uuid} type={info.type} name={info.standardisedtestname} />
      </h4>
      <DescriptionList details={detailsOf(test)} columns={2} />
      <Results results={test.final_action.result} />
      {ordersView && writable && acceptsResult(test['{product}_action'], order.order_info.order_status) && (
        <ResultUpload order={order} test={test} />
      )}
      <TestAction order={order} test={test} ordersView={ordersView} writable={writable} />
      {test.notes.length > 0 && (
        <section>
          <h5>Notes</h5>
          <Timeline
            label={`Notes on ${info.standardisedtestname}`}
            steps={test.notes.map(({ date, status, note }) => ({
              at: date,
              title: status || 'Note',
              meaning: 'progress',
              text: note,
            }))}
          />
        </section>
      )}
      {test.issues.length > 0 && (
        <section>
          <h5>Issues</h5>
          <ul className={classes.issues}>
            {test.issues.map(({ date, issue }, index) => (
              <li key={index}>
                <time dateTime={date}>{formatDateTime(date)}</time> {issue}
              </li>
            ))}
          </ul>
        </section>
      )}
    </li>
  );
}

function detailsOf(test: LabOrderItem) {
  const { test_info: info, acceptance_status: acceptance } = test;
  return [
    { label: 'Product Code', value: info.productcode },
    { label: 'Price', value: formatNaira(info['{product}sexclusivediscountedprice']) },
    { label: 'Partner Lab TAT', value: info.partnerlabtat },
    { label: 'TAT in Days', value: info.partnerlabtatindays },
    { label: 'Clinical Advice', value: test.clinical_advice },
    {
      label: 'Acceptance Status',
      value: [acceptance.status, acceptance.reason].filter(Boolean).join(' – '),
    },
    { label: 'Sample Collection', value: test.sample_collection_progress },
    { label: 'Interim Progress', value: test.interim_progress.status },
    { label: 'Final Action', value: test.final_action.status },
  ];
}
