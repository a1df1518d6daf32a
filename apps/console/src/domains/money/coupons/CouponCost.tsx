import { coupons, type Coupon } from '@baobab/contract/money/coupons/coupons';
import { formatNaira } from '@baobab/contract/kit/naira';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../../kit/api/queries.ts';
import { formatCount } from '../../../kit/format.ts';
import { ReadFailure, type Read } from '../../../kit/layout/States.tsx';
import { usesOf } from './coupons.format.ts';

/** The number of uses, which opens the report with them. */
export const UsesLink = ({ coupon }: { coupon: Coupon }) =>
  coupon.used === 0 ? (
    usesOf(coupon)
  ) : (
    <Link
      to="/coupons"
      search={{
        tab: coupon.category === 'labtest' ? 'dmp' : 'telemedicine',
        coupon_uuid: coupon.uuid,
      }}
    >
      {usesOf(coupon)}
    </Link>
  );

const Unread = (props: { text: string; read: Read<unknown> }) =>
  props.read.error ? <ReadFailure {...props} /> : <span role="status">Loading…</span>;

/** The benefits that the uses gave to consumers, and the payments with the coupon. */
export function CouponCost({ coupon }: { coupon: Coupon }) {
  const read = useCall(coupons.cost, { params: { uuid: coupon.uuid } });
  if (!read.data) return <Unread text="The cost could not be loaded." read={read} />;
  const { discount, cashback, points, revenue } = read.data.data;
  const given = [
    discount > 0 && `${formatNaira(discount)} discount`,
    cashback > 0 && `${formatNaira(cashback)} cashback`,
    points > 0 && `${formatCount(points)} points`,
  ].filter(Boolean);
  return (
    <>
      {given.length > 0 ? given.join(', ') : 'Nothing'} given, {formatNaira(revenue)} paid
    </>
  );
}

/** The uses of all coupons that name the same influencer or pharmacist. */
export function LabelUses({ coupon }: { coupon: Coupon }) {
  const read = useCall(coupons.cost, { params: { uuid: coupon.uuid } });
  const label = read.data?.data.label;
  if (!label) return <Unread text="The uses could not be loaded." read={read} />;
  const counted = (n: number, what: string) => `${formatCount(n)} ${n === 1 ? what : `${what}s`}`;
  return (
    <>
      {counted(label.uses, 'use')} of {counted(label.coupons, 'coupon')}, {formatNaira(label.discount)}{' '}
      discount. The name is a label, not a condition: everyone can use these coupons.
    </>
  );
}
