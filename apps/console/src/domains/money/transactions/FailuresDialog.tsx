import { formatDate } from '@baobab/contract/kit/lagos-time';
import { transactions, type ListedType } from '@baobab/contract/money/transactions';
import { IconChartBar } from '../../../kit/icons/shell-icons.ts';
import { useState } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { BarChart } from '../../../kit/chart/BarChart.tsx';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { DateRangeField, type DateRange } from '../../../kit/form/DateRangeField.tsx';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { ListAction } from '../../../kit/table/tools-slot.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { failures, transactionsMessages as messages, typeLabels } from './transactions.messages.ts';
import classes from './transactions.module.css';

const TITLE = 'Failed payments by reason';

/** A button that opens the failed payments of one kind by reason, as a chart and as a table. */
export function FailuresDialog({ type }: { type: ListedType }) {
  const { opened, open, close } = useDialog('failures');
  return (
    <>
      <ListAction label="Failures" icon={<IconChartBar size={16} aria-hidden />} onClick={() => open()} />
      <Dialog title={TITLE} subject={typeLabels[type]} opened={opened} onClose={close}>
        <Failures type={type} />
      </Dialog>
    </>
  );
}

function Failures({ type }: { type: ListedType }) {
  const [range, setRange] = useState<DateRange>([null, null]);
  const [from, to] = range;
  const query = { type, ...(from && to && { from, to }) };
  const read = useCall(transactions.failures, { query }, { keep: true });
  const slices = read.data?.data.map(({ reason, count }) => ({
    label: failures[reason].label,
    value: count,
  }));
  return (
    <>
      <div className={classes.period}>
        <DateRangeField value={range} onChange={setRange} />
      </div>
      <ReadFailure text={messages.failuresFailed} read={read} />
      {!read.error && !slices && <p role="status">Loading…</p>}
      {slices?.length === 0 && <p>{messages.noFailures}</p>}
      {slices && slices.length > 0 && (
        <>
          <BarChart title={TITLE} slices={slices} />
          <table className={classes.failures}>
            <caption>{from && to ? `${formatDate(from)} – ${formatDate(to)}` : 'All days'}</caption>
            <tbody>
              {slices.map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}
