import { priceListsByKind, type PriceEntry, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { Button } from '@mantine/core';
import { IconEdit } from '../../../kit/icons/more-icons.ts';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { PAGE_SIZES } from '../../../kit/defaults.ts';
import { lazyComponent } from '../../../kit/lazy-component.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorNotice } from '../../../kit/feedback/use-read-error-notice.ts';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatTotal, Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { EmptyList, EmptyState, ListSkeleton } from '../../../kit/layout/States.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { ListAction, ToolsSlotProvider } from '../../../kit/table/tools-slot.tsx';
import { useList } from '../../../kit/table/use-list.ts';
import { FilterChips } from '../../../kit/table/FilterButton.tsx';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';
import { useIsPhone } from '../../../kit/use-is-phone.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { ChangesOfList } from '../../workspace/lists/public.ts';
import { BulkUpload, PriceFileButton } from '../price-imports/public.ts';
import type { EditPricesProps } from './EditPrices.tsx';
import { PlannedMarker } from './PlannedMarker.tsx';
import { PriceHealth } from './PriceHealth.tsx';
import { PriceFilters, usePriceQuery } from './PriceFilters.tsx';
import { EDIT_TAB, variants } from './price-lists.variants.ts';
import { recordCell } from '../../workspace/records/public.ts';
import classes from './price-lists.module.css';

const AddPricesDialog = lazyDialog(() => import('./AddPricesDialog.tsx').then((m) => m.AddPricesDialog));
const EditPriceDialog = lazyDialog(() => import('./EditPriceDialog.tsx').then((m) => m.EditPriceDialog));
const EditPrices = lazyComponent<EditPricesProps>(() => import('./EditPrices.tsx').then((m) => m.EditPrices));

export const MasterPathologyScreen = () => <PriceList kind="pathology" />;
export const MasterRadiologyScreen = () => <PriceList kind="radiology" />;
export const HomeSamplesScreen = () => <PriceList kind="home" />;
MasterPathologyScreen.prefetch = () => prefetchList(priceListsByKind.pathology.list, {});
MasterRadiologyScreen.prefetch = () => prefetchList(priceListsByKind.radiology.list, {});
HomeSamplesScreen.prefetch = () => prefetchList(priceListsByKind.home.list, {});

const PriceList = ({ kind }: { kind: PriceKind }) => (
  <ToolsSlotProvider>
    <PriceListScreen kind={kind} />
  </ToolsSlotProvider>
);

function PriceListScreen({ kind }: { kind: PriceKind }) {
  const variant = variants[kind];
  const { calls, title, write, byCity } = variant;
  const filters = useFilters(variant.path, calls.list, filterFields);
  const list = useList(calls.list, { ...usePriceQuery(variant), ...filters.query });
  useReadErrorNotice(list.error);
  const writable = useCan()(write);
  const add = useDialog('add');
  const rowDialog = useRowDialog(calls.get, list, writable);
  const [{ tab, sort }, change] = useUrlState();
  const isEditing = writable && tab === EDIT_TAB;
  const isPhone = useIsPhone();
  const closeEditor = () => change({ tab: undefined });
  return (
    <Page title={title} list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search test or code" width={220} />}
        left={<PriceFilters {...variant} />}
        filters={filters}
        right={
          writable &&
          !isEditing && (
            <>
              <BulkUpload kind={kind} />
              <Button onClick={() => add.open()}>Add</Button>
            </>
          )
        }
      />
      <PriceHealth variant={variant} filters={filters} onAdd={writable && add.open} />
      {isEditing && isPhone && <WideScreenNeeded onClose={closeEditor} />}
      {isEditing && !isPhone && (
        <>
          <div className={classes.filters}>
            <FilterChips filters={filters} />
          </div>
          <EditPrices.Component
            key={kind}
            kind={kind}
            filters={list.filters ?? {}}
            sort={sort}
            total={formatTotal(list)}
            onClose={closeEditor}
            fallback={<ListSkeleton />}
          />
        </>
      )}
      {!isEditing && (
        <ResourceTable
          label={title}
          list={list}
          filters={filters}
          columns={[
            ...columnsOf(kind).filter((column) => byCity || column.key !== 'city'),
            ...rowActions<PriceEntry>({ nameOf, edit: rowDialog.edit }),
          ]}
          rowKey={(price) => price.uuid}
          renderExport={(exported) => (
            <>
              {writable && !isPhone && (
                <ListAction
                  label="Edit prices"
                  icon={<IconEdit size={16} aria-hidden />}
                  onClick={() => change({ tab: EDIT_TAB, page: undefined }, { push: true })}
                />
              )}
              <ListExportButton endpoints={calls} list={list} columns={exported} />
              <PriceFileButton kind={kind} list={list} />
            </>
          )}
          empty={
            <EmptyList
              text="Prices appear here as soon as one is added."
              step={writable && { label: 'Add', run: () => add.open() }}
            />
          }
          sizes={PAGE_SIZES}
        />
      )}
      {!isEditing && <ChangesOfList list={list} />}
      {writable && <AddPricesDialog kind={kind} pair={add.id} {...add.props} />}
      <EditPriceDialog key={rowDialog.editProps.record?.uuid} kind={kind} {...rowDialog.editProps} />
    </Page>
  );
}

/** The table of inputs does not fit a phone, where each price has its own form. */
const WideScreenNeeded = ({ onClose }: { onClose: () => void }) => (
  <EmptyState title="Edit prices on a wider screen">
    <p>The table needs more space than a phone has. Edit one price at a time in the list.</p>
    <Button variant="default" onClick={onClose}>
      Back to the list
    </Button>
  </EmptyState>
);

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

type PriceColumn = ListColumn<(typeof priceListsByKind)[PriceKind]['list']>;

const columnsOf = (kind: PriceKind): PriceColumn[] => [
  { key: 'productcode', header: 'Product Code' },
  {
    header: 'Partner Name',
    card: 'fact',
    key: 'diagnosticspartner',
    ...recordCell((price) => ({
      kind: 'partner-name',
      uuid: price.partner_uuid,
      name: price.diagnosticspartner,
    })),
  },
  {
    header: 'Standardised Test Name',
    card: 'lead',
    key: 'standardisedtestname',
    ...recordCell((price) => ({
      kind: 'test',
      uuid: price.testname_uuid,
      type: kind,
      name: price.standardisedtestname,
    })),
  },
  { key: 'partnerstestname', header: 'Partner Test Name' },
  { key: 'city', header: 'City' },
  // A partner has a price for each area.
  { key: 'area', header: 'Area', card: 'fact' },
  {
    key: 'price',
    header: 'Price',
    card: 'fact',
    cell: (price) => (
      <span>
        {formatNaira(price['{product}sexclusivediscountedprice'])}
        <PlannedMarker price={price} />
      </span>
    ),
  },
  {
    key: 'active',
    header: 'Status',
    cell: ({ active }) => <Tag meaning={active ? 'done' : 'off'}>{active ? 'Active' : 'In-Active'}</Tag>,
  },
];
