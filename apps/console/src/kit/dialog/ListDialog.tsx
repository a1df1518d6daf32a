import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListEndpoint, RowOf } from '../api/queries.ts';
import { useReadErrorLog } from '../feedback/use-read-error-log.ts';
import { formatCount } from '../format.ts';
import { State } from '../layout/States.tsx';
import { ResourceTable, type Column } from '../table/ResourceTable.tsx';
import { useInnerList } from '../table/use-inner-list.ts';
import classes from './dialog.module.css';
import { useLast } from './use-last.ts';

export const LIST_WIDTH = 860;

interface InnerTableProps<E extends ListEndpoint> {
  label: string;
  endpoint: E;
  query: object;
  columns: readonly Column<RowOf<E>>[];
  rowKey: (row: RowOf<E>) => string;
  /** What an empty list says. */
  empty: string;
  /** Stands beside the search. */
  filters?: ReactNode;
  /** The beginning of this list's names in the address, where it lies on another one. */
  prefix?: string;
}

interface ListDialogProps<E extends ListEndpoint> extends Omit<InnerTableProps<E>, 'label'> {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Another dialog lies on this one and hears Esc first. */
  covered?: boolean;
}

/** A list in a dialog: searched, paged, and found again by its address. */
export function ListDialog<E extends ListEndpoint>({
  title,
  opened,
  onClose,
  covered,
  query,
  ...list
}: ListDialogProps<E>) {
  // Whose list it is goes out of the address before the dialog is out of sight.
  const asked = useLast(opened ? JSON.stringify(query) : undefined);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={LIST_WIDTH}
      closeOnEscape={!covered}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <InnerTable label={title} query={JSON.parse(asked ?? '{}') as object} {...list} />
    </Modal>
  );
}

function InnerTable<E extends ListEndpoint>(props: InnerTableProps<E>) {
  const list = useInnerList(props.endpoint, props.query, props.prefix);
  useReadErrorLog(list.error);
  const nobody = !list.loading && !list.error && list.total === 0;
  return (
    <>
      <div className={classes.listHead}>
        {(!nobody || list.searching || list.typed) && (
          <TextInput
            type="search"
            aria-label="Search name, email or phone"
            placeholder="Search name, email or phone"
            maxLength={200}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={list.typed}
            onChange={(event) => list.type(event.currentTarget.value)}
          />
        )}
        {props.filters}
        {list.total !== undefined && list.total > 0 && <span>{formatCount(list.total)} in all</span>}
      </div>
      {nobody ? (
        <State title={list.searching ? 'Nothing found' : props.empty} />
      ) : (
        <ResourceTable
          label={props.label}
          list={list}
          columns={props.columns}
          rowKey={props.rowKey}
          empty={null}
        />
      )}
    </>
  );
}
