import { cityExport, places, type CityRow } from '@baobab/contract/master-data/places';
import { prefetchList, useCall } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { idColumn } from '../../../kit/table/id-column.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { useScreenList } from '../../workspace/lists/public.ts';
import { UploadedListScreen } from '../list-uploads/public.ts';
import { cityLists } from './city-lists.ts';

const AddCityDialog = lazyDialog(() => import('./CityDialogs.tsx').then((m) => m.AddCityDialog));
const CityDialog = lazyDialog(() => import('./CityDialogs.tsx').then((m) => m.CityDialog));

export function CitiesScreen() {
  const states = useCall(places.states, {});
  const [{ state_uuid }] = useUrlState('/CityName');
  // A filter in the address applies before its name has loaded.
  const named = states.data?.data ?? (state_uuid ? [{ uuid: state_uuid, name: '…' }] : []);
  const list = useScreenList('/CityName', places.cityList, [
    {
      kind: 'choice',
      label: 'State',
      param: 'state_uuid',
      options: named.map(({ uuid, name }) => ({ value: uuid, label: name })),
      read: states,
    },
    { kind: 'boolean', label: 'Areas', param: 'has_areas', yes: 'With areas', no: 'Without areas' },
  ]);
  return (
    <UploadedListScreen
      upload={{ list: 'cities', title: 'Upload Cities', refresh: cityLists }}
      title="City Name"
      label="Cities"
      list={list}
      get={places.getCity}
      columns={columns}
      nameOf={nameOf}
      search="Search city"
      empty="Cities appear here as soon as one is added."
      exports={cityExport}
      renderAdd={(dialog) => <AddCityDialog {...dialog} />}
      renderRecord={(dialog) => <CityDialog {...dialog} />}
    />
  );
}
CitiesScreen.prefetch = () => prefetchList(places.cityList, {});

const nameOf = (city: CityRow) => city.name;

const columns: ListColumn<typeof places.cityList>[] = [
  idColumn('Id'),
  {
    key: 'name',
    header: 'City Name',
    card: 'lead',
    cell: (row) => <strong>{row.name}</strong>,
    hint: nameOf,
  },
  { key: 'state', header: 'State', card: 'fact' },
];
