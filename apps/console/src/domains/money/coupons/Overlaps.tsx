import { checkCoupon } from '@baobab/contract/money/coupons/coupon-check';
import type { CouponDraft, CouponField } from '@baobab/contract/money/coupons/coupon-rules';
import type { CallInput } from '@baobab/contract/kit/client';
import { coupons } from '@baobab/contract/money/coupons/coupons';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '../../../kit/api/queries.ts';
import { DEBOUNCE_MS } from '../../../kit/defaults.ts';
import { formatCount } from '../../../kit/format.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { descriptionOf } from './coupons.format.ts';
import classes from './coupons.module.css';

const SHOWN = 5;

/** The fields that decide whether two coupons overlap. */
const overlapFields = [
  'category',
  'sub_category',
  'appointment_type',
  'partner_uuid',
  'disease_uuid',
  'package_uuid',
  'doctor_uuid',
  'speciality_doctor',
  'user_uuid',
  'valid_from',
  'valid_to',
] as const satisfies readonly CouponField[];

type Query = NonNullable<CallInput<typeof coupons.overlaps>['query']>;

/** The serialised query, or null while a field it needs is missing or invalid. */
function overlapQuery(draft: CouponDraft, except: string | undefined): string | null {
  const problems = checkCoupon(draft);
  if (overlapFields.some((field) => field !== 'user_uuid' && problems[field])) return null;
  const given = overlapFields.flatMap((field) => (draft[field] ? [[field, draft[field]]] : []));
  return JSON.stringify({ ...Object.fromEntries(given), ...(except && { except }) });
}

/** Other coupons that apply to the same orders at the same time. */
export function Overlaps({ draft, except }: { draft: CouponDraft; except: string | undefined }) {
  const [query] = useDebouncedValue(overlapQuery(draft, except), DEBOUNCE_MS);
  const read = useCall(
    coupons.overlaps,
    { query: JSON.parse(query ?? '{}') as Query },
    { enabled: query !== null },
  );
  const { data, error, isFetching } = read;
  return (
    <section aria-busy={isFetching}>
      <h3>
        Overlapping coupons{' '}
        {query && data && <span className={classes.count}>{formatCount(data.count)}</span>}
      </h3>
      {!query && <p className={classes.note}>Select a category and a validity to see overlapping coupons.</p>}
      {query && !data && (
        <p className={classes.note}>
          {error ? (
            <ReadFailure text="The overlapping coupons could not be loaded." read={read} />
          ) : (
            'Loading…'
          )}
        </p>
      )}
      {query && data?.count === 0 && (
        <p className={classes.note}>No other active coupon applies to the same orders in this period.</p>
      )}
      {query && data && data.count > 0 && (
        <ul className={classes.overlaps}>
          {data.data.slice(0, SHOWN).map((coupon) => (
            <li key={coupon.uuid}>
              <strong>{coupon.coupon_code}</strong> {descriptionOf(coupon)}
            </li>
          ))}
          {data.count > SHOWN && <li>and {formatCount(data.count - SHOWN)} more</li>}
        </ul>
      )}
    </section>
  );
}
