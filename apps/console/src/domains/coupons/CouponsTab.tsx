import { coupons, type Coupon } from '@baobab/contract/coupons/coupons';
import { Button } from '@mantine/core';
import { useCan } from '../../kit/api/session.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../kit/dialog/use-row-dialog.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Toolbar, useTitleCount } from '../../kit/layout/Page.tsx';
import { Tag } from '../../kit/layout/Tag.tsx';
import { ResourceTable, type Column } from '../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../kit/table/row-actions.tsx';
import { SearchBox } from '../../kit/table/SearchBox.tsx';
import { useList } from '../../kit/table/use-list.ts';
import { useDialog, useUrlState } from '../../kit/url-state.ts';
import { BulkButtons } from '../bulk-actions/public.ts';
import { benefitOf, descriptionOf, usesOf } from './coupons.format.ts';
import classes from './coupons.module.css';
import { StateTag } from './StateTag.tsx';
import { categoryLabels, typeLabels } from './coupons.messages.ts';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';

const AddCouponDialog = lazyDialog(() => import('./AddCouponDialog.tsx').then((m) => m.AddCouponDialog));
const CouponDialog = lazyDialog(() => import('./CouponDialog.tsx').then((m) => m.CouponDialog));

export function CouponsTab() {
  const [{ search }] = useUrlState();
  const list = useList(coupons.list, { search });
  useReadErrorLog(list.error);
  useTitleCount(list, ['coupon', 'coupons']);
  const writable = useCan()('coupons:write');
  const add = useDialog('add');
  const rowDialog = useRowDialog(coupons.get, list);
  return (
    <>
      <Toolbar
        left={<SearchBox placeholder="Search code or description" />}
        right={writable && <Button onClick={() => add.open()}>Add New</Button>}
      />
      <ResourceTable
        label="Coupons"
        list={list}
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
        empty={<p>Coupons appear here as soon as one is added.</p>}
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

const validity = (time: string) => <span className={classes.validity}>{formatDateTime(time)}</span>;

/** Every cell shows the coupon's description as a tooltip. */
const withTooltip = (column: Column<Coupon>): Column<Coupon> => ({
  ...column,
  tooltip: descriptionOf,
});

const columns: Column<Coupon>[] = [
  withTooltip({ header: 'Coupon Code', cell: (coupon) => coupon.coupon_code }),
  withTooltip({ header: 'Coupon Type', cell: (coupon) => typeLabels[coupon.coupon_type] }),
  withTooltip({ header: 'Category', cell: (coupon) => categoryLabels[coupon.category] }),
  withTooltip({ header: 'Valid From', kind: 'number', cell: (coupon) => validity(coupon.valid_from) }),
  withTooltip({ header: 'Valid To', kind: 'number', cell: (coupon) => validity(coupon.valid_to) }),
  withTooltip({ header: 'Discount/Points', kind: 'number', cell: benefitOf }),
  withTooltip({ header: 'Uses', kind: 'number', cell: usesOf }),
  withTooltip({ header: 'State', cell: (coupon) => <StateTag coupon={coupon} /> }),
  withTooltip({
    header: 'Active',
    cell: (coupon) =>
      coupon.is_active ? <Tag meaning="done">Active</Tag> : <Tag meaning="off">In-Active</Tag>,
  }),
];
