import type { FiltersInput } from '@baobab/contract/kit/client';
import type { ReactNode } from 'react';
import type { ListEndpoint, RowOf } from '../../../kit/api/queries.ts';
import type { RecordEndpoint } from '../../../kit/api/use-record.ts';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import type { Column } from '../../../kit/table/columns.tsx';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { useList } from '../../../kit/table/use-list.ts';

interface RecordsTabProps<E extends ListEndpoint, R extends RecordEndpoint, Row> {
  label: string;
  endpoint: E;
  record: R;
  filters: FiltersInput<E>;
  /** Turns a row of the list into the row of the columns. */
  present: (row: RowOf<E>) => Row;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  empty: string;
  renderDialog: (record: RowOf<R>, dialog: { opened: boolean; onClose: () => void }) => ReactNode;
}

/** The list of another screen, limited to one person or company, with the dialog of a row. */
export function RecordsTab<E extends ListEndpoint, R extends RecordEndpoint, Row extends { uuid: string }>(
  props: RecordsTabProps<E, R, Row>,
) {
  // Without its sorting the list has no saved views, which belong to a screen.
  const { sorting: _sorting, ...list } = useList(props.endpoint, props.filters);
  useReadErrorLog(list.error);
  const rows = list.rows.map(props.present);
  const { row, view, viewProps } = useRowDialog<R, Row>(props.record, { rows });
  return (
    <>
      <ResourceTable
        label={props.label}
        list={{ ...list, rows }}
        columns={[...props.columns, ...rowActions<Row>({ nameOf: props.nameOf, view })]}
        rowKey={({ uuid }) => uuid}
        onOpen={({ uuid }) => view(uuid)}
        empty={<p>{props.empty}</p>}
      />
      {row !== undefined && props.renderDialog(row as RowOf<R>, viewProps)}
    </>
  );
}
