import type { SortOf } from '@baobab/contract/kit/endpoint';
import { cityExport, places, type CityRow } from '@baobab/contract/master-data/places';
import { Button } from '@mantine/core';
import { prefetchList, useCall } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { PAGE_SIZES } from '../../../kit/defaults.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorNotice } from '../../../kit/feedback/use-read-error-notice.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { EmptyList } from '../../../kit/layout/States.tsx';
import { idColumn } from '../../../kit/table/id-column.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';

const AddCityDialog = lazyDialog(() => import('./CityDialogs.tsx').then((m) => m.AddCityDialog));
const CityDialog = lazyDialog(() => import('./CityDialogs.tsx').then((m) => m.CityDialog));

export function CitiesScreen() {
  const [{ search }] = useUrlState();
  const states = useCall(places.states, {});
  const filters = useFilters('/CityName', places.cityList, [
    {
      kind: 'choice',
      label: 'State',
      param: 'state_uuid',
      options: (states.data?.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
    },
    { kind: 'boolean', label: 'Areas', param: 'has_areas', yes: 'With areas', no: 'Without areas' },
  ]);
  const list = useList(places.cityList, { search, ...filters.query });
  useReadErrorNotice(list.error);
  const writable = useCan()('places:write');
  const add = useDialog('add');
  const rowDialog = useRowDialog(places.getCity, list);
  return (
    <Page title="City Name" list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search city" />}
        filters={filters}
        right={writable && <Button onClick={() => add.open()}>Add</Button>}
      />
      <ResourceTable
        label="Cities"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<CityRow>({ nameOf, view: rowDialog.view, edit: writable && rowDialog.edit }),
        ]}
        rowKey={(row) => row.uuid}
        onOpen={(row) => rowDialog.view(row.uuid)}
        renderExport={(exported) => (
          <ListExportButton endpoints={cityExport} list={list} columns={exported} />
        )}
        empty={
          <EmptyList
            text="Cities appear here as soon as one is added."
            step={writable && { label: 'Add', run: () => add.open() }}
          />
        }
        sizes={PAGE_SIZES}
      />
      {writable && <AddCityDialog opened={add.opened} onClose={add.close} />}
      {rowDialog.row && (
        <CityDialog
          key={rowDialog.row.uuid}
          city={rowDialog.row}
          opened={rowDialog.opened}
          mode={rowDialog.mode}
          onClose={rowDialog.close}
        />
      )}
    </Page>
  );
}
CitiesScreen.prefetch = () => prefetchList(places.cityList, {});

const nameOf = (city: CityRow) => city.name;

const columns: Column<CityRow, SortOf<typeof places.cityList>>[] = [
  { ...idColumn('Id'), exported: 'uuid' },
  {
    header: 'City Name',
    card: 'lead',
    exported: 'name',
    sort: 'name',
    cell: (row) => <strong>{row.name}</strong>,
    hint: nameOf,
  },
];
