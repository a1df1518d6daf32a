import { searchForm, searchWords } from '@baobab/contract/kit/search';
import { areaExport, places, type AreaRow } from '@baobab/contract/master-data/places';
import { prefetchList } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { idColumn } from '../../../kit/table/id-column.tsx';
import { recordField } from '../../../kit/table/filter-fields.ts';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { useScreenList } from '../../workspace/lists/public.ts';
import { UploadedListScreen } from '../list-uploads/public.ts';

const AddAreaDialog = lazyDialog(() => import('./AreaDialogs.tsx').then((m) => m.AddAreaDialog));
const AreaDialog = lazyDialog(() => import('./AreaDialogs.tsx').then((m) => m.AreaDialog));

export function AreasScreen() {
  const [{ search }] = useUrlState();
  const list = useScreenList('/AreaName', places.areaList, filterFields);
  // Filters the current page immediately, until the server's reply brings the matches of all pages.
  const matching = list.fetching ? list.rows.filter((row) => matchesSearch(row, search)) : list.rows;
  return (
    <UploadedListScreen
      upload={{ list: 'areas', title: 'Upload Areas', refresh: [places.areaList, places.areas] }}
      title="Area Name"
      label="Areas"
      list={{ ...list, rows: matching.length > 0 ? matching : list.rows }}
      get={places.getArea}
      columns={columns}
      nameOf={nameOf}
      search="Search area or city"
      empty="Areas appear here as soon as one is added to a city."
      exports={areaExport}
      renderAdd={(dialog) => <AddAreaDialog {...dialog} />}
      renderRecord={(dialog) => <AreaDialog {...dialog} />}
    />
  );
}
AreasScreen.prefetch = () => prefetchList(places.areaList, {});

const nameOf = (area: AreaRow) => area.name;
const cityOf = (area: AreaRow) => area.city.map(({ name }) => name).join(', ');

/** Whether the names of area and city contain every search word, as on the server. */
const matchesSearch = (area: AreaRow, search = '') =>
  searchWords(search).every((word) => searchForm(`${area.name} ${cityOf(area)}`).includes(word));

const filterFields = [
  recordField({ label: 'City', param: 'city_uuid', endpoint: places.cityList }),
  { kind: 'boolean', label: 'Prices', param: 'has_prices', yes: 'With prices', no: 'Without prices' },
] as const;

const columns: ListColumn<typeof places.areaList>[] = [
  idColumn('Id'),
  { key: 'city', header: 'City Name', card: 'fact', cell: cityOf, hint: cityOf },
  {
    key: 'name',
    header: 'Area Name',
    card: 'lead',
    cell: (row) => <strong>{row.name}</strong>,
    hint: nameOf,
  },
];
