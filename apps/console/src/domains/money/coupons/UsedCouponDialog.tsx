import { formatPoints, targetOf, typeLabels } from '@baobab/contract/money/coupons/coupon-labels';
import type { UsedCoupon } from '@baobab/contract/money/coupons/coupons';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { recordDetail } from '../../workspace/records/public.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { descriptionOf } from './coupons.format.ts';

export const UsedCouponDialog = ({ record: use, ...dialog }: RecordProps<UsedCoupon>) => (
  <RecordDialog
    {...dialog}
    title="Used Coupon Details"
    subject={`${use.coupon_code}, ${use.user.full_name}`}
    details={detailsOf(use)}
  />
);

const detailsOf = (use: UsedCoupon) => [
  { group: 'Use' },
  { label: 'Date', value: formatDateTime(use.updatedAt) },
  recordDetail('User Name', 'consumer', use.user.uuid, use.user.full_name),
  recordDetail('Coupon Code', 'coupon', use.coupon.uuid, use.coupon_code),
  { label: 'Coupon Type', value: typeLabels[use.coupon_type] },
  { label: 'Appointment Type', value: targetOf(use) },
  { group: 'Money' },
  { label: 'Total Amount', value: formatNaira(use.total_amount) },
  { label: 'Discount', value: formatNaira(use.discount) },
  { label: 'Total Amount Paid', value: formatNaira(use.total_amount_paid) },
  ...(use.coupon_type === 'cashback' ? [{ label: 'Cashback', value: formatNaira(use.cashback) }] : []),
  ...(use.coupon_type === 'credit_point' ? [{ label: 'Credit Points', value: formatPoints(use.point) }] : []),
  { label: 'Reference Id', value: use.reference_id },
  { group: 'Coupon' },
  { label: 'Description', value: use.description },
  { label: 'The Coupon Now', value: descriptionOf(use.coupon) },
];
