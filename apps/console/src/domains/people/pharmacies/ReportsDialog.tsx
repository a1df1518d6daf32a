import { metricNames, pharmacies, type Pharmacy } from '@baobab/contract/people/pharmacies';
import type { ReplyOf } from '@baobab/contract/kit/client';
import { useCall } from '../../../kit/api/queries.ts';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatCount } from '../../../kit/format.ts';
import { ReadContent } from '../../../kit/layout/States.tsx';
import { metricLabels } from './pharmacies.messages.ts';
import classes from './pharmacies.module.css';

/** Activity of the users a pharmacy referred, and its commission. */
export const ReportsDialog = ({ record: pharmacy, ...dialog }: RecordProps<Pharmacy>) => (
  <RecordDialog {...dialog} title="Reports" subject={pharmacy.pharmacy_name}>
    <Reports pharmacy={pharmacy.uuid} />
  </RecordDialog>
);

export function Reports({ pharmacy }: { pharmacy: string }) {
  const read = useCall(pharmacies.metrics, { query: { pharmacy_uuid: pharmacy } });
  return (
    <ReadContent read={read} loading={<ReportTable metrics={undefined} />}>
      {(metrics) => <ReportTable metrics={metrics} />}
    </ReadContent>
  );
}

const ReportTable = ({ metrics }: { metrics: ReplyOf<typeof pharmacies.metrics> | undefined }) => (
  <table className={classes.report} aria-busy={!metrics}>
    <caption>Referred users, all time</caption>
    <thead>
      <tr>
        <th scope="col">Type</th>
        <th scope="col">Total Count</th>
        <th scope="col">Total Amount</th>
        <th scope="col">Commission</th>
      </tr>
    </thead>
    <tbody>
      {metricNames.map((name) => (
        <tr key={name}>
          <th scope="row">{metricLabels[name]}</th>
          <td>{metrics ? formatCount(metrics.count[0]?.[name] ?? 0) : '…'}</td>
          <td>{metrics ? formatNaira(metrics.total_amount[0]?.[name] ?? 0) : '…'}</td>
          <td>{metrics ? formatNaira(metrics.commission_amount[0]?.[name] ?? 0) : '…'}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
