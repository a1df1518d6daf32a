import type { SortOf } from '@baobab/contract/kit/endpoint';
import { searchForm, searchWords } from '@baobab/contract/kit/search';
import { areaExport, places, type AreaRow } from '@baobab/contract/master-data/places';
import { Button } from '@mantine/core';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { PAGE_SIZES } from '../../../kit/defaults.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorNotice } from '../../../kit/feedback/use-read-error-notice.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { EmptyList } from '../../../kit/layout/States.tsx';
import { idColumn } from '../../../kit/table/id-column.tsx';
import { recordField } from '../../../kit/table/filter-fields.ts';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';

const AddAreaDialog = lazyDialog(() => import('./AreaDialogs.tsx').then((m) => m.AddAreaDialog));
const AreaDialog = lazyDialog(() => import('./AreaDialogs.tsx').then((m) => m.AreaDialog));

export function AreasScreen() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/AreaName', places.areaList, filterFields);
  const list = useList(places.areaList, { search, ...filters.query });
  useReadErrorNotice(list.error);
  const writable = useCan()('places:write');
  const add = useDialog('add');
  const rowDialog = useRowDialog(places.getArea, list);
  // Filters the current page immediately, until the server's reply brings the matches of all pages.
  const matching = list.fetching ? list.rows.filter((row) => matchesSearch(row, search)) : list.rows;
  return (
    <Page title="Area Name" list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search area or city" />}
        filters={filters}
        right={writable && <Button onClick={() => add.open()}>Add</Button>}
      />
      <ResourceTable
        label="Areas"
        list={{ ...list, rows: matching.length > 0 ? matching : list.rows }}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<AreaRow>({ nameOf, view: rowDialog.view, edit: writable && rowDialog.edit }),
        ]}
        rowKey={(row) => row.uuid}
        onOpen={(row) => rowDialog.view(row.uuid)}
        renderExport={(exported) => (
          <ListExportButton endpoints={areaExport} list={list} columns={exported} />
        )}
        empty={
          <EmptyList
            text="Areas appear here as soon as one is added to a city."
            step={writable && { label: 'Add', run: () => add.open() }}
          />
        }
        sizes={PAGE_SIZES}
      />
      {writable && <AddAreaDialog opened={add.opened} onClose={add.close} />}
      {rowDialog.row && (
        <AreaDialog
          key={rowDialog.row.uuid}
          area={rowDialog.row}
          opened={rowDialog.opened}
          mode={rowDialog.mode}
          onClose={rowDialog.close}
        />
      )}
    </Page>
  );
}
AreasScreen.prefetch = () => prefetchList(places.areaList, {});

const nameOf = (area: AreaRow) => area.name;
const cityOf = (area: AreaRow) => area.city.map(({ name }) => name).join(', ');

/** Whether the names of area and city contain every search word, as on the server. */
const matchesSearch = (area: AreaRow, search = '') =>
  searchWords(search).every((word) => searchForm(`${area.name} ${cityOf(area)}`).includes(word));

const filterFields = [
  recordField({
    label: 'City',
    param: 'city_uuid',
    endpoint: places.cityList,
    nameOf: (city) => city.name,
  }),
  { kind: 'boolean', label: 'Prices', param: 'has_prices', yes: 'With prices', no: 'Without prices' },
] as const;

const columns: Column<AreaRow, SortOf<typeof places.areaList>>[] = [
  { ...idColumn('Id'), exported: 'uuid' },
  { header: 'City Name', card: 'fact', exported: 'city', cell: cityOf, hint: cityOf },
  {
    header: 'Area Name',
    card: 'lead',
    exported: 'name',
    sort: 'name',
    cell: (row) => <strong>{row.name}</strong>,
    hint: nameOf,
  },
];
