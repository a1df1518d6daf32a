import { categoryLabels, typeLabels } from '@baobab/contract/money/coupons/coupon-labels';
import { couponCategories, couponTypes, couponUserTypes } from '@baobab/contract/money/coupons/coupon-rules';
import { couponStates } from '@baobab/contract/money/coupons/coupon-state';
import { coupons } from '@baobab/contract/money/coupons/coupons';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { optionsOf } from '../../../kit/table/filter-fields.ts';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { benefitOf, descriptionOf, usesOf } from './coupons.format.ts';
import { StateTag } from './StateTag.tsx';
import { userTypeLabels } from './coupons.messages.ts';
import { ListTab, useScreenList } from '../../workspace/lists/public.ts';

const AddCouponDialog = lazyDialog(() => import('./AddCouponDialog.tsx').then((m) => m.AddCouponDialog));
const CouponDialog = lazyDialog(() => import('./CouponDialog.tsx').then((m) => m.CouponDialog));

export function CouponsTab() {
  const list = useScreenList('/coupons', coupons.list, filterFields);
  const writable = useCan()('coupons:write');
  const record = useRowDialog(coupons.get, list, writable);
  return (
    <ListTab
      label="Coupons"
      nouns={['coupon', 'coupons']}
      list={list}
      columns={columns}
      actions={{
        nameOf: (coupon) => coupon.coupon_code,
        view: record.view,
        edit: record.edit,
      }}
      search="Search code or description"
      add={writable && { label: 'Add New', Dialog: AddCouponDialog }}
      bulk={writable && { endpoint: coupons.bulk, nouns: ['coupon', 'coupons'], buttons: bulkButtons }}
      empty="Coupons appear here as soon as one is added."
      exports={coupons}
    >
      <CouponDialog {...record.props} />
    </ListTab>
  );
}

const bulkButtons = [
  { action: 'activate', label: 'Activate' },
  { action: 'deactivate', label: 'Deactivate' },
] as const;

const filterFields = [
  { kind: 'choice', label: 'State', param: 'state', options: couponStates },
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

type CouponColumn = ListColumn<typeof coupons.list>;

/** Every cell shows the coupon's description as a tooltip. */
const withTooltip = (column: CouponColumn): CouponColumn => ({
  ...column,
  tooltip: descriptionOf,
});

const columns: CouponColumn[] = [
  withTooltip({ key: 'coupon_code', header: 'Coupon Code' }),
  withTooltip({ key: 'type_label', header: 'Coupon Type', cell: (coupon) => typeLabels[coupon.coupon_type] }),
  withTooltip({
    key: 'category_label',
    header: 'Category',
    cell: (coupon) => categoryLabels[coupon.category],
  }),
  withTooltip({ key: 'valid_from', header: 'Valid From', kind: 'number' }),
  withTooltip({ key: 'valid_to', header: 'Valid To', kind: 'number' }),
  withTooltip({ key: 'benefit', header: 'Discount/Points', card: 'fact', kind: 'number', cell: benefitOf }),
  withTooltip({ key: 'used', header: 'Uses', kind: 'number', cell: usesOf }),
  withTooltip({
    key: 'state',
    header: 'State',
    card: 'fact',
    cell: (coupon) => <StateTag coupon={coupon} />,
  }),
  withTooltip({
    key: 'status',
    header: 'Active',
    cell: (coupon) =>
      coupon.is_active ? <Tag meaning="done">Active</Tag> : <Tag meaning="off">In-Active</Tag>,
  }),
];
