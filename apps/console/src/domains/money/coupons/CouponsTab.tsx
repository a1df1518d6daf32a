import { categoryLabels, typeLabels } from '@baobab/contract/money/coupons/coupon-labels';
import { couponCategories, couponTypes, couponUserTypes } from '@baobab/contract/money/coupons/coupon-rules';
import { couponStates } from '@baobab/contract/money/coupons/coupon-state';
import { coupons, type Coupon } from '@baobab/contract/money/coupons/coupons';
import type { SortOf } from '@baobab/contract/kit/endpoint';
import { Button } from '@mantine/core';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { Toolbar, useTitleCount } from '../../../kit/layout/Page.tsx';
import { EmptyList } from '../../../kit/layout/States.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { dateTimeCell } from '../../../kit/table/two-parts.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';
import { BulkButtons } from '../../workspace/bulk-actions/public.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { benefitOf, descriptionOf, usesOf } from './coupons.format.ts';
import { StateTag } from './StateTag.tsx';
import { optionsOf, userTypeLabels } from './coupons.messages.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';

const AddCouponDialog = lazyDialog(() => import('./AddCouponDialog.tsx').then((m) => m.AddCouponDialog));
const CouponDialog = lazyDialog(() => import('./CouponDialog.tsx').then((m) => m.CouponDialog));

export function CouponsTab() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/coupons', coupons.list, filterFields);
  const list = useList(coupons.list, { search, ...filters.query });
  useReadErrorLog(list.error);
  useTitleCount(list, ['coupon', 'coupons']);
  const writable = useCan()('coupons:write');
  const add = useDialog('add');
  const rowDialog = useRowDialog(coupons.get, list);
  return (
    <>
      <Toolbar
        search={<SearchBox placeholder="Search code or description" />}
        filters={filters}
        right={writable && <Button onClick={() => add.open()}>Add New</Button>}
      />
      <ResourceTable
        label="Coupons"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<Coupon>({
            nameOf: (coupon) => coupon.coupon_code,
            view: rowDialog.view,
            edit: writable && rowDialog.edit,
          }),
        ]}
        rowKey={(coupon) => coupon.uuid}
        onOpen={(coupon) => rowDialog.view(coupon.uuid)}
        {...(writable && {
          renderSelection: (selection, clear) => (
            <BulkButtons
              endpoint={coupons.bulk}
              selection={selection}
              clear={clear}
              nouns={['coupon', 'coupons']}
              buttons={bulkButtons}
            />
          ),
        })}
        renderExport={(exported) => <ListExportButton endpoints={coupons} list={list} columns={exported} />}
        empty={
          <EmptyList
            text="Coupons appear here as soon as one is added."
            step={writable && { label: 'Add New', run: () => add.open() }}
          />
        }
      />
      {writable && <AddCouponDialog opened={add.opened} onClose={add.close} />}
      {rowDialog.row && (rowDialog.mode === 'view' || writable) && (
        <CouponDialog
          key={rowDialog.row.uuid}
          coupon={rowDialog.row}
          opened={rowDialog.opened}
          mode={rowDialog.mode}
          onClose={rowDialog.close}
        />
      )}
    </>
  );
}

const bulkButtons = [
  { action: 'activate', label: 'Activate' },
  { action: 'deactivate', label: 'Deactivate' },
] as const;

const filterFields = [
  {
    kind: 'choice',
    label: 'State',
    param: 'state',
    options: couponStates.map((state) => ({ value: state, label: state })),
  },
  { kind: 'boolean', label: 'Active', param: 'active', yes: 'Active', no: 'In-Active' },
  { kind: 'choice', label: 'Coupon Type', param: 'type', options: optionsOf(couponTypes, typeLabels) },
  {
    kind: 'choice',
    label: 'Category',
    param: 'category',
    options: optionsOf(couponCategories, categoryLabels),
  },
  {
    kind: 'choice',
    label: 'User Type',
    param: 'user_type',
    options: optionsOf(couponUserTypes, userTypeLabels),
  },
  { kind: 'days', label: 'Valid', from: 'from', to: 'to', futureEnd: true },
] as const;

type CouponColumn = Column<Coupon, SortOf<typeof coupons.list>>;

/** Every cell shows the coupon's description as a tooltip. */
const withTooltip = (column: CouponColumn): CouponColumn => ({
  ...column,
  tooltip: descriptionOf,
});

const columns: CouponColumn[] = [
  withTooltip({
    header: 'Coupon Code',
    exported: 'coupon_code',
    sort: 'coupon_code',
    cell: (coupon) => coupon.coupon_code,
  }),
  withTooltip({
    header: 'Coupon Type',
    exported: 'type_label',
    cell: (coupon) => typeLabels[coupon.coupon_type],
  }),
  withTooltip({
    header: 'Category',
    exported: 'category_label',
    cell: (coupon) => categoryLabels[coupon.category],
  }),
  withTooltip({
    header: 'Valid From',
    exported: 'valid_from',
    sort: 'valid_from',
    kind: 'number',
    cell: (coupon) => dateTimeCell(coupon.valid_from),
  }),
  withTooltip({
    header: 'Valid To',
    exported: 'valid_to',
    sort: 'valid_to',
    kind: 'number',
    cell: (coupon) => dateTimeCell(coupon.valid_to),
  }),
  withTooltip({
    header: 'Discount/Points',
    card: 'fact',
    exported: 'benefit',
    kind: 'number',
    cell: benefitOf,
  }),
  withTooltip({ header: 'Uses', exported: 'uses', sort: 'used', kind: 'number', cell: usesOf }),
  withTooltip({
    header: 'State',
    card: 'fact',
    exported: 'state',
    cell: (coupon) => <StateTag coupon={coupon} />,
  }),
  withTooltip({
    header: 'Active',
    exported: 'status',
    cell: (coupon) =>
      coupon.is_active ? <Tag meaning="done">Active</Tag> : <Tag meaning="off">In-Active</Tag>,
  }),
];
