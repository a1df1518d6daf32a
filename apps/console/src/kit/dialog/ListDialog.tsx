import type { FiltersInput } from '@baobab/contract/kit/client';
import { TextInput } from '@mantine/core';
import { IconSearch } from '../icons/shell-icons.ts';
import type { ReactNode } from 'react';
import type { ListEndpoint, RowOf } from '../api/queries.ts';
import { formatTotal } from '../layout/Page.tsx';
import { EmptyState } from '../layout/States.tsx';
import type { Column } from '../table/columns.tsx';
import { ResourceTable } from '../table/ResourceTable.tsx';
import { useInnerList, type InnerList } from '../table/use-inner-list.ts';
import type { ListPlace } from '../url-state.ts';
import { Dialog, type OpenProps } from './Dialog.tsx';
import classes from './dialog.module.css';
import { useLastDefined } from './use-last-defined.ts';

export const LIST_WIDTH = 860;

interface InnerTableProps<E extends ListEndpoint> {
  label: string;
  endpoint: E;
  query: FiltersInput<E>;
  columns: readonly Column<RowOf<E>>[];
  rowKey: (row: RowOf<E>) => string;
  /** The text of an empty list. */
  empty: string;
  searchLabel?: string;
  /** Filters beside the search field. */
  filters?: ReactNode;
  /** Whether a filter is set. */
  isFiltered?: boolean;
  /** Renders the export of what is shown. */
  renderExport?: (list: InnerList<RowOf<E>>) => ReactNode;
  /** Prefix of this list's search parameters, where it is stacked on another list. */
  place?: ListPlace;
}

interface ListDialogProps<E extends ListEndpoint> extends OpenProps, Omit<InnerTableProps<E>, 'label'> {
  title: string;
  subject?: string | undefined;
  /** Another dialog is stacked on this one; Esc closes only that one. */
  covered?: boolean;
}

/** A list in a dialog, with its search and page in the URL. */
export function ListDialog<E extends ListEndpoint>({
  title,
  subject,
  opened,
  onClose,
  covered,
  query,
  ...list
}: ListDialogProps<E>) {
  // The id leaves the URL before the closing animation ends; the last query keeps the list visible.
  const lastQuery = useLastDefined(opened ? JSON.stringify(query) : undefined);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      subject={subject}
      width={LIST_WIDTH}
      closeOnEscape={!covered}
    >
      <InnerTable label={title} query={JSON.parse(lastQuery ?? '{}') as FiltersInput<E>} {...list} />
    </Dialog>
  );
}

export function InnerTable<E extends ListEndpoint>(props: InnerTableProps<E>) {
  const list = useInnerList(props.endpoint, props.query, props.place);
  const { searchLabel = 'Search name, email or phone' } = props;
  const isEmpty = !list.loading && !list.error && list.total === 0;
  const isNarrowed = list.searching || (props.isFiltered ?? false);
  return (
    <>
      <div className={classes.listHead}>
        {(!isEmpty || isNarrowed || list.typed) && (
          <TextInput
            type="search"
            aria-label={searchLabel}
            placeholder={searchLabel}
            maxLength={200}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={list.typed}
            onChange={(event) => list.type(event.currentTarget.value)}
          />
        )}
        {(!isEmpty || isNarrowed) && props.filters}
        {list.total !== undefined && list.total > 0 && <span>{formatTotal(list)} in total</span>}
        {props.renderExport?.(list)}
      </div>
      {isEmpty ? (
        <EmptyState title={isNarrowed ? 'Nothing found' : props.empty} />
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
