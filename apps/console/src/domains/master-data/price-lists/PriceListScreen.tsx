import type { SortOf } from '@baobab/contract/kit/endpoint';
import { priceListsByKind, type PriceEntry, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { Button } from '@mantine/core';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { PAGE_SIZES } from '../../../kit/defaults.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorNotice } from '../../../kit/feedback/use-read-error-notice.ts';
import { formatNaira } from '@baobab/contract/kit/naira';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useList } from '../../../kit/table/use-list.ts';
import { useDialog } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../exports/public.ts';
import { BulkUpload } from '../price-imports/public.ts';
import { PriceHealth } from './PriceHealth.tsx';
import { PriceFilters, usePriceQuery } from './PriceFilters.tsx';
import { variants } from './price-lists.variants.ts';
import { recordCell } from '../../people/public.ts';

const AddPricesDialog = lazyDialog(() => import('./AddPricesDialog.tsx').then((m) => m.AddPricesDialog));
const AddHomePriceDialog = lazyDialog(() =>
  import('./AddHomePriceDialog.tsx').then((m) => m.AddHomePriceDialog),
);
const EditPriceDialog = lazyDialog(() => import('./EditPriceDialog.tsx').then((m) => m.EditPriceDialog));

export const MasterPathologyScreen = () => <PriceListScreen kind="pathology" />;
export const MasterRadiologyScreen = () => <PriceListScreen kind="radiology" />;
export const HomeSamplesScreen = () => <PriceListScreen kind="home" />;
MasterPathologyScreen.prefetch = () => prefetchList(priceListsByKind.pathology.list, {});
MasterRadiologyScreen.prefetch = () => prefetchList(priceListsByKind.radiology.list, {});
HomeSamplesScreen.prefetch = () => prefetchList(priceListsByKind.home.list, {});

function PriceListScreen({ kind }: { kind: PriceKind }) {
  const variant = variants[kind];
  const { calls, title, write, byCity } = variant;
  const filters = useFilters(variant.path, calls.list, filterFields);
  const list = useList(calls.list, { ...usePriceQuery(variant), ...filters.query });
  useReadErrorNotice(list.error);
  const writable = useCan()(write);
  const add = useDialog('add');
  const rowDialog = useRowDialog(calls.get, list);
  return (
    <Page title={title} list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search test or code" width={220} />}
        left={<PriceFilters {...variant} />}
        filters={filters}
        right={
          writable && (
            <>
              <BulkUpload kind={kind} />
              <Button onClick={() => add.open()}>Add</Button>
            </>
          )
        }
      />
      <PriceHealth endpoint={calls.health} filters={filters} />
      <ResourceTable
        label={title}
        list={list}
        filters={filters}
        columns={[
          ...columnsOf(kind).filter((column) => byCity || column.header !== 'City'),
          ...rowActions<PriceEntry>({ nameOf, edit: writable && rowDialog.edit }),
        ]}
        rowKey={(price) => price.uuid}
        renderExport={(exported) => <ListExportButton endpoints={calls} list={list} columns={exported} />}
        empty={<p>Prices appear here as soon as one is added.</p>}
        sizes={PAGE_SIZES}
      />
      {writable && kind !== 'home' && <AddPricesDialog kind={kind} opened={add.opened} onClose={add.close} />}
      {writable && kind === 'home' && <AddHomePriceDialog opened={add.opened} onClose={add.close} />}
      {writable && rowDialog.row && (
        <EditPriceDialog
          key={rowDialog.row.uuid}
          kind={kind}
          price={rowDialog.row}
          opened={rowDialog.opened}
          onClose={rowDialog.close}
        />
      )}
    </Page>
  );
}

const nameOf = (price: PriceEntry) =>
  `${price.standardisedtestname}, ${price.diagnosticspartner}, ${price.area}`;

const filterFields = [
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'In-Active' },
  { kind: 'boolean', label: 'Popular', param: 'popular', yes: 'Yes', no: 'No' },
  {
    kind: 'boolean',
    label: 'Home service',
    param: 'home_service',
    yes: 'Available',
    no: 'Not available',
  },
  { kind: 'amounts', label: 'Price', from: 'price_from', to: 'price_to' },
  { kind: 'boolean', label: 'Below cost', param: 'below_cost', yes: 'Yes', no: 'No' },
  {
    kind: 'boolean',
    label: 'Active price of an inactive test',
    param: 'inactive_test',
    yes: 'Yes',
    no: 'No',
  },
  { kind: 'boolean', label: 'Product code of several tests', param: 'duplicate_code', yes: 'Yes', no: 'No' },
  { kind: 'number', label: 'Not changed for at least', param: 'unchanged_days', unit: 'days', max: 3_650 },
] as const;

type PriceColumn = Column<PriceEntry, SortOf<(typeof priceListsByKind)[PriceKind]['list']>>;

const text = (
  header: string,
  key: 'productcode' | 'partnerstestname' | 'city' | 'area',
  sort?: 'productcode' | 'partnerstestname',
): PriceColumn => ({
  header,
  exported: key,
  ...(sort && { sort }),
  cell: (price) => price[key],
  hint: (price) => price[key],
});

const columnsOf = (kind: PriceKind): PriceColumn[] => [
  text('Product Code', 'productcode', 'productcode'),
  {
    header: 'Partner Name',
    exported: 'diagnosticspartner',
    ...recordCell((price) => ({
      kind: 'partner-name',
      uuid: price.partner_uuid,
      name: price.diagnosticspartner,
    })),
  },
  {
    header: 'Standardised Test Name',
    exported: 'standardisedtestname',
    ...recordCell((price) => ({
      kind: 'test',
      uuid: price.testname_uuid,
      type: kind,
      name: price.standardisedtestname,
    })),
  },
  text('Partner Test Name', 'partnerstestname', 'partnerstestname'),
  text('City', 'city'),
  text('Area', 'area'),
  {
    header: 'Price',
    exported: 'price',
    sort: 'price',
    kind: 'number',
    cell: (price) => formatNaira(price['{product}sexclusivediscountedprice']),
  },
  {
    header: 'Status',
    exported: 'active',
    cell: ({ active }) => <Tag meaning={active ? 'done' : 'off'}>{active ? 'Active' : 'In-Active'}</Tag>,
  },
];
