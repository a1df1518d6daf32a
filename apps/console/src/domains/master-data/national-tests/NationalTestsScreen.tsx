import type { SortOf } from '@baobab/contract/kit/endpoint';
import { catalogues, type NationalTest, type TestKind } from '@baobab/contract/master-data/national-tests';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { places } from '@baobab/contract/master-data/places';
import { Button } from '@mantine/core';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { PAGE_SIZES } from '../../../kit/defaults.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorNotice } from '../../../kit/feedback/use-read-error-notice.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { EmptyList } from '../../../kit/layout/States.tsx';
import { recordField } from '../../../kit/table/filter-fields.ts';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
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
  const [{ search }] = useUrlState();
  const filters = useFilters(variant.path, variant.calls.list, filterFields);
  const list = useList(variant.calls.list, { search, ...filters.query });
  useReadErrorNotice(list.error);
  const writable = useCan()('national-tests:write');
  const add = useDialog('add');
  const rowDialog = useRowDialog(variant.calls.get, list);
  return (
    <Page title={variant.title} list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search name, code or discipline" />}
        filters={filters}
        right={writable && <Button onClick={() => add.open()}>Add</Button>}
      />
      <ResourceTable
        label={variant.title}
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<NationalTest>({ nameOf, view: rowDialog.view, edit: writable && rowDialog.edit }),
        ]}
        rowKey={(test) => test.uuid}
        onOpen={(test) => rowDialog.view(test.uuid)}
        renderExport={(exported) => (
          <ListExportButton endpoints={variant.calls} list={list} columns={exported} />
        )}
        empty={
          <EmptyList
            text="Tests appear here as soon as one is added."
            step={writable && { label: 'Add', run: () => add.open() }}
          />
        }
        sizes={PAGE_SIZES}
      />
      {writable && <AddNationalTestDialog variant={variant} opened={add.opened} onClose={add.close} />}
      {rowDialog.row && (
        <NationalTestDialog
          key={rowDialog.row.uuid}
          variant={variant}
          test={rowDialog.row}
          opened={rowDialog.opened}
          mode={rowDialog.mode}
          onClose={rowDialog.close}
        />
      )}
    </Page>
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

const columns: Column<NationalTest, SortOf<(typeof catalogues)[TestKind]['list']>>[] = [
  {
    header: 'Product Code',
    card: 'fact',
    exported: 'productcode',
    sort: 'productcode',
    cell: (test) => test.productcode,
    hint: (test) => test.productcode,
  },
  {
    header: 'Standardised Test Name',
    card: 'lead',
    exported: 'standardisedtestname',
    sort: 'standardisedtestname',
    cell: nameOf,
    hint: nameOf,
  },
  {
    header: 'Test Discipline',
    card: 'fact',
    exported: 'testdiscipline',
    sort: 'testdiscipline',
    cell: (test) => test.testdiscipline,
    hint: (test) => test.testdiscipline,
  },
];
