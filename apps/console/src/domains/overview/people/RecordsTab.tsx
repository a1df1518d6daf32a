import type { FiltersInput } from '@baobab/contract/kit/client';
import type { ComponentType } from 'react';
import type { ListEndpoint, RowOf } from '../../../kit/api/queries.ts';
import type { RecordEndpoint } from '../../../kit/api/use-record.ts';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
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
  Dialog: ComponentType<RecordProps<RowOf<R>>>;
}

/** The list of another screen, limited to one person or company, with the dialog of a row. */
export function RecordsTab<E extends ListEndpoint, R extends RecordEndpoint, Row extends { uuid: string }>(
  props: RecordsTabProps<E, R, Row>,
) {
  // Without its sorting the list has no saved views, which belong to a screen.
  const { sorting: _sorting, ...list } = useList(props.endpoint, props.filters);
  const rows = list.rows.map(props.present);
  const { view, viewProps } = useRowDialog(props.record, { rows: list.rows as unknown as RowOf<R>[] });
  const { record } = viewProps;
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
      {record !== undefined && <props.Dialog {...viewProps} record={record} />}
    </>
  );
}
