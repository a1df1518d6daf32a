import { cityExport, places, type CityRow } from '@baobab/contract/master-data/places';
import { prefetchList, useCall } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { PAGE_SIZES } from '../../../kit/defaults.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorNotice } from '../../../kit/feedback/use-read-error-notice.ts';
import { idColumn } from '../../../kit/table/id-column.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';
import { ListUpload } from '../list-uploads/public.ts';
import { cityLists } from './city-lists.ts';

const AddCityDialog = lazyDialog(() => import('./CityDialogs.tsx').then((m) => m.AddCityDialog));
const CityDialog = lazyDialog(() => import('./CityDialogs.tsx').then((m) => m.CityDialog));

export function CitiesScreen() {
  const states = useCall(places.states, {});
  const list = useScreenList('/CityName', places.cityList, [
    {
      kind: 'choice',
      label: 'State',
      param: 'state_uuid',
      options: (states.data?.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
    },
    { kind: 'boolean', label: 'Areas', param: 'has_areas', yes: 'With areas', no: 'Without areas' },
  ]);
  useReadErrorNotice(list.error);
  const writable = useCan()('places:write');
  const add = useDialog('add');
  const record = useRowDialog(places.getCity, list, writable);
  return (
    <ListScreen
      title="City Name"
      label="Cities"
      list={list}
      columns={columns}
      actions={{ nameOf, view: record.view, edit: record.edit }}
      search="Search city"
      right={writable && <ListUpload list="cities" title="Upload Cities" refresh={cityLists} />}
      add={writable && { label: 'Add', open: add.open }}
      empty="Cities appear here as soon as one is added."
      exports={cityExport}
      sizes={PAGE_SIZES}
    >
      {writable && <AddCityDialog {...add.props} />}
      <CityDialog {...record.props} />
    </ListScreen>
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
