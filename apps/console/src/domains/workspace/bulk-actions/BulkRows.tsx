import {
  bulkActions,
  type BulkAction,
  type BulkActionRow,
  type BulkItemState,
} from '@baobab/contract/workspace/bulk-actions';
import type { RecordKind } from '@baobab/contract/workspace/record-kinds';
import { useState } from 'react';
import { readState, useCall, type ListState } from '../../../kit/api/queries.ts';
import { SegmentedControl } from '../../../kit/form/SegmentedControl.tsx';
import { Tag, type Meaning } from '../../../kit/layout/Tag.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { ExportButton } from '../../../kit/transfer/ExportButton.tsx';
import { stateLabels } from './bulk-actions.messages.ts';
import { recordCell } from '../records/public.ts';
import classes from './bulk-actions.module.css';

const SIZE = 10;

const meanings: Record<BulkItemState, Meaning> = {
  pending: 'waiting',
  done: 'done',
  skipped: 'off',
  failed: 'failed',
};

/** The records of each list. A row of treatment orders is an item of one, which has no address. */
const kinds: Record<string, RecordKind> = { users: 'user', coupons: 'coupon', transactions: 'payment' };

const columnsOf = (list: string): Column<BulkActionRow>[] => [
  {
    header: 'Record',
    ...(kinds[list]
      ? recordCell(({ uuid, name }) => ({ kind: kinds[list]!, uuid, name }))
      : { cell: ({ name }) => name, hint: ({ name }) => name }),
  },
  { header: 'Result', cell: ({ state }) => <Tag meaning={meanings[state]}>{stateLabels[state]}</Tag> },
  { header: 'Reason', cell: ({ message }) => message ?? '' },
];

const options = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: stateLabels.failed },
  { value: 'skipped', label: stateLabels.skipped },
  { value: 'done', label: stateLabels.done },
] as const;
type Shown = (typeof options)[number]['value'];

/** The result of each row: failed and skipped rows first. */
export function BulkRows({ batch: { uuid, list: of } }: { batch: BulkAction }) {
  const [shown, setShown] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  const filter = shown === 'all' ? {} : { state: shown };
  const query = { ...filter, skip: (page - 1) * SIZE, limit: SIZE };
  const result = useCall(bulkActions.rows, { params: { uuid }, query }, { keep: true });
  const list: ListState<BulkActionRow> = {
    rows: result.data?.data ?? [],
    total: result.data?.count,
    page,
    size: SIZE,
    setPage,
    ...readState(result),
  };
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          label="Result"
          options={options}
          value={shown}
          onChange={(next) => {
            setShown(next);
            setPage(1);
          }}
        />
        <ExportButton
          label="Download"
          run={(onProgress) =>
            downloadFile(
              bulkActions.exportRows,
              { params: { uuid }, query: filter },
              'Bulk_action.csv',
              onProgress,
            )
          }
        />
      </div>
      <ResourceTable
        label="Results"
        list={list}
        columns={columnsOf(of)}
        rowKey={(row) => row.uuid}
        empty={<p>No row has this result.</p>}
      />
    </>
  );
}
