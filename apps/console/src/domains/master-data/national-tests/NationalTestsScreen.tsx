import { catalogues, type NationalTest, type TestKind } from '@baobab/contract/master-data/national-tests';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { places } from '@baobab/contract/master-data/places';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { PAGE_SIZES } from '../../../kit/defaults.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorNotice } from '../../../kit/feedback/use-read-error-notice.ts';
import { recordField } from '../../../kit/table/filter-fields.ts';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';
import { ListUpload } from '../list-uploads/public.ts';
import { variants } from './national-tests.variants.ts';

const AddNationalTestDialog = lazyDialog(() =>
  import('./AddNationalTestDialog.tsx').then((m) => m.AddNationalTestDialog),
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
  useReadErrorNotice(list.error);
  const writable = useCan()('national-tests:write');
  const add = useDialog('add');
  const record = useRowDialog(variant.calls.get, list, writable);
  return (
    <ListScreen
      title={variant.title}
      label={variant.title}
      list={list}
      columns={columns}
      actions={{ nameOf, view: record.view, edit: record.edit }}
      search="Search name, code or discipline"
      right={
        writable && (
          <ListUpload
            list={`national-${kind}-tests`}
            title={`Upload ${variant.title}`}
            refresh={[variant.calls.list]}
          />
        )
      }
      add={writable && { label: 'Add', open: add.open }}
      empty="Tests appear here as soon as one is added."
      exports={variant.calls}
      sizes={PAGE_SIZES}
    >
      {writable && <AddNationalTestDialog variant={variant} {...add.props} />}
      <NationalTestDialog variant={variant} {...record.props} />
    </ListScreen>
  );
}

const nameOf = (test: NationalTest) => test.standardisedtestname;

const filterFields = [
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'In-Active' },
  { kind: 'boolean', label: 'Popular', param: 'popular', yes: 'Yes', no: 'No' },
  { kind: 'boolean', label: 'Prices', param: 'has_prices', yes: 'With prices', no: 'Without prices' },
  recordField({
    label: 'Partner',
    param: 'partner_uuid',
    endpoint: partnerNames.list,
    nameOf: (partner) => partner.name,
  }),
  recordField({
    label: 'City',
    param: 'city_uuid',
    endpoint: places.cityList,
    nameOf: (city) => city.name,
  }),
] as const;

const columns: ListColumn<(typeof catalogues)[TestKind]['list']>[] = [
  { key: 'productcode', header: 'Product Code', card: 'fact' },
  { key: 'standardisedtestname', header: 'Standardised Test Name', card: 'lead' },
  { key: 'testdiscipline', header: 'Test Discipline', card: 'fact' },
];
