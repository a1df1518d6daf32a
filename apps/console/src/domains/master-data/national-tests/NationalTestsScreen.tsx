import { catalogues, type NationalTest, type TestKind } from '@baobab/contract/master-data/national-tests';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { places } from '@baobab/contract/master-data/places';
import { prefetchList } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { recordField } from '../../../kit/table/filter-fields.ts';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useScreenList } from '../../workspace/lists/public.ts';
import { UploadedListScreen } from '../list-uploads/public.ts';
import { variants } from './national-tests.variants.ts';

const AddNationalTestDialog = lazyDialog(() =>
  import('./NationalTestDialog.tsx').then((m) => m.AddNationalTestDialog),
);
const NationalTestDialog = lazyDialog(() =>
  import('./NationalTestDialog.tsx').then((m) => m.NationalTestDialog),
);

export const NationalPathologyScreen = () => <NationalTestsScreen kind="pathology" />;
export const NationalRadiologyScreen = () => <NationalTestsScreen kind="radiology" />;
NationalPathologyScreen.prefetch = () => prefetchList(catalogues.pathology.list, {});
NationalRadiologyScreen.prefetch = () => prefetchList(catalogues.radiology.list, {});

function NationalTestsScreen({ kind }: { kind: TestKind }) {
  const variant = variants[kind];
  const list = useScreenList(variant.path, variant.calls.list, filterFields);
  return (
    <UploadedListScreen
      upload={{
        list: `national-${kind}-tests`,
        title: `Upload ${variant.title}`,
        refresh: [variant.calls.list],
      }}
      title={variant.title}
      list={list}
      get={variant.calls.get}
      columns={columns}
      nameOf={nameOf}
      search="Search name, code or discipline"
      empty="Tests appear here as soon as one is added."
      exports={variant.calls}
      renderAdd={(dialog) => <AddNationalTestDialog variant={variant} {...dialog} />}
      renderRecord={(dialog) => <NationalTestDialog variant={variant} {...dialog} />}
    />
  );
}

const nameOf = (test: NationalTest) => test.standardisedtestname;

const filterFields = [
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'In-Active' },
  { kind: 'boolean', label: 'Popular', param: 'popular', yes: 'Yes', no: 'No' },
  { kind: 'boolean', label: 'Prices', param: 'has_prices', yes: 'With prices', no: 'Without prices' },
  recordField({ label: 'Partner', param: 'partner_uuid', endpoint: partnerNames.list }),
  recordField({ label: 'City', param: 'city_uuid', endpoint: places.cityList }),
] as const;

const columns: ListColumn<(typeof catalogues)[TestKind]['list']>[] = [
  { key: 'productcode', header: 'Product Code', card: 'fact' },
  { key: 'standardisedtestname', header: 'Standardised Test Name', card: 'lead' },
  { key: 'testdiscipline', header: 'Test Discipline', card: 'fact' },
];
