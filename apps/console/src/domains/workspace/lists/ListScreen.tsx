import type { BulkEndpoint } from '@baobab/contract/kit/bulk';
import { Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import type { ListState } from '../../../kit/api/queries.ts';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { Page, Toolbar, useTitleCount } from '../../../kit/layout/Page.tsx';
import { EmptyList, type NextStep } from '../../../kit/layout/States.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { rowActions, type RowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { ToolsSlotProvider } from '../../../kit/table/tools-slot.tsx';
import type { FilterSet } from '../../../kit/table/use-filters.ts';
import { useDialog } from '../../../kit/url-state.ts';
import { BulkButtons, type BulkButtonsProps } from '../bulk-actions/public.ts';
import { ListExportButton, type ExportEndpoints } from '../exports/public.ts';
import { ChangesOfList } from './ChangesOfList.tsx';

interface ListTabProps<Row extends { uuid: string }, E extends BulkEndpoint> {
  /** The accessible name of the table, which also identifies its saved columns. */
  label: string;
  list: ListState<Row> & { filterSet?: FilterSet };
  columns: readonly (Column<Row> & { key: string })[];
  /** The action columns after the others. A click on a row opens `view`. */
  actions?: RowActions<Row>;
  /** Opens a row where `actions` has no view. */
  onOpen?: (uuid: string) => void;
  /** The placeholder of the search; a list without one has no search. */
  search?: string;
  /** The filters of the specification. */
  left?: ReactNode;
  /** Buttons before the primary one. */
  right?: ReactNode;
  /** The primary button with its dialog, `add` in the URL; false for roles that may not add. */
  add?: { label: string; Dialog: ComponentType<OpenProps> } | { label: string; open: () => void } | false;
  /** The text of an empty list. */
  empty: string;
  /** The button of an empty list that has no `add`. */
  firstStep?: NextStep | false;
  /** The endpoints of the list's export. */
  exports?: ExportEndpoints;
  /** The actions on selected rows; false for roles without them. */
  bulk?: Omit<BulkButtonsProps<E>, 'selection' | 'clear'> | false;
  sizes?: readonly number[];
  /** False for a list that changes all the time. */
  live?: false;
  /** Shown above the table, or instead of it. */
  above?: ReactNode;
  instead?: ReactNode;
  /** The elements after the table, such as dialogs. */
  children?: ReactNode;
}

interface ListScreenProps<Row extends { uuid: string }, E extends BulkEndpoint> extends Omit<
  ListTabProps<Row, E>,
  'label'
> {
  title: string;
  /** By default the title. */
  label?: string;
}

/** A screen that is a list: its toolbar, its table and its dialogs. */
export const ListScreen = <Row extends { uuid: string }, E extends BulkEndpoint>({
  title,
  label = title,
  ...list
}: ListScreenProps<Row, E>) => (
  <Page title={title} list={list.list}>
    <ListContent label={label} {...list} />
  </Page>
);

/** A tab that is a list; its total is shown beside the title of the screen. */
export function ListTab<Row extends { uuid: string }, E extends BulkEndpoint>({
  nouns,
  ...list
}: ListTabProps<Row, E> & { nouns?: readonly [one: string, many: string] }) {
  useTitleCount(list.list, nouns);
  return <ListContent {...list} />;
}

function ListContent<Row extends { uuid: string }, E extends BulkEndpoint>(props: ListTabProps<Row, E>) {
  const { list, label, actions, add, firstStep, bulk, exports, search, left, right, sizes } = props;
  const dialog = useDialog('add');
  const openAdd = add && ('open' in add ? add.open : dialog.open);
  const filters = list.filterSet?.fields.length ? { filters: list.filterSet } : undefined;
  const open = props.onOpen ?? actions?.view;
  return (
    <>
      <ToolsSlotProvider>
        <Toolbar
          {...filters}
          search={search && <SearchBox placeholder={search} />}
          left={left}
          right={
            <>
              {right}
              {openAdd && <Button onClick={() => openAdd()}>{add.label}</Button>}
            </>
          }
        />
        {props.above}
        {props.instead || (
          <ResourceTable<Row>
            label={label}
            list={list}
            {...filters}
            columns={actions ? [...props.columns, ...rowActions(actions)] : props.columns}
            rowKey={(row) => row.uuid}
            {...(actions && { rowName: actions.nameOf })}
            {...(open && { onOpen: (row) => open(row.uuid) })}
            {...(bulk && {
              renderSelection: (selection, clear) => (
                <BulkButtons {...bulk} selection={selection} clear={clear} />
              ),
            })}
            {...(exports && {
              renderExport: (columns) => (
                <ListExportButton endpoints={exports} list={list} columns={columns} />
              ),
            })}
            empty={
              <EmptyList text={props.empty} step={openAdd ? { label: add.label, run: openAdd } : firstStep} />
            }
            {...(sizes && { sizes })}
          />
        )}
      </ToolsSlotProvider>
      {props.live !== false && <ChangesOfList list={list} />}
      {add && 'Dialog' in add && <add.Dialog {...dialog.props} />}
      {props.children}
    </>
  );
}
