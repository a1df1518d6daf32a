import type { CopyRow } from '@baobab/postgres/copy-in';
import type { Seed } from '../../../seed/seed.ts';
import { amountsWith } from './redemption-amounts.ts';

export type SeededCoupon = CopyRow & {
  uuid: string;
  code: string;
  type: string;
  points: number | null;
  amount_kobo: number | null;
  percent_hundredths: number | null;
  valid_from: Date;
  valid_to: Date;
  uses_per_user: number | null;
  max_uses: number | null;
  consumer_uuid: string | null;
  used: number;
  /** The number of uses to seed within the limits; not a column. */
  target_uses: number;
};

/** Creates uses within limits and validity, and adds them to `used` of each coupon. */
export function usesOf(seed: Seed, coupons: readonly SeededCoupon[], consumers: readonly string[]) {
  const redemptions: CopyRow[] = [];
  const uses: CopyRow[] = [];
  for (const coupon of coupons) {
    const byConsumer = new Map<string, number>();
    for (const consumer of usersOf(seed, coupon, consumers)) {
      byConsumer.set(consumer, (byConsumer.get(consumer) ?? 0) + 1);
      coupon.used += 1;
      redemptions.push(redemption(seed, coupon, consumer, redemptions.length));
    }
    for (const [consumer_uuid, n] of byConsumer) uses.push({ coupon_uuid: coupon.uuid, consumer_uuid, n });
  }
  return { redemptions, uses };
}

/** The consumers who use the coupon; none exceeds the limit per user. */
function usersOf({ random }: Seed, coupon: SeededCoupon, consumers: readonly string[]): string[] {
  const limit = coupon.uses_per_user ?? Infinity;
  if (coupon.consumer_uuid)
    return Array.from({ length: Math.min(coupon.target_uses, limit) }, () => coupon.consumer_uuid!);
  const users: string[] = [];
  const counts = new Map<string, number>();
  const possible = consumers.length && consumers.length * limit;
  while (users.length < Math.min(coupon.target_uses, coupon.max_uses ?? Infinity, possible)) {
    const consumer = random.pick(consumers);
    const n = counts.get(consumer) ?? 0;
    if (n >= limit) continue;
    counts.set(consumer, n + 1);
    users.push(consumer);
  }
  return users;
}

function redemption(
  { random, now }: Seed,
  coupon: SeededCoupon,
  consumer_uuid: string,
  serial: number,
): CopyRow {
  const end = Math.min(coupon.valid_to.getTime(), now.getTime());
  const span = end - coupon.valid_from.getTime();
  const used_at = new Date(coupon.valid_from.getTime() + Math.floor(span * random.next()));
  const amount_kobo = random.int(6, 120) * 25_000 + (random.chance(0.2) ? random.int(1, 99) : 0);
  return {
    uuid: random.uuidV7(used_at),
    coupon_uuid: coupon.uuid,
    consumer_uuid,
    code: coupon.code,
    type: coupon.type,
    category: coupon['category'],
    sub_category: coupon['sub_category'],
    appointment_type: coupon['appointment_type'],
    ...amountsWith(coupon, amount_kobo),
    reference_id: `BK${String(used_at.getTime()).slice(0, 10)}${String(serial).padStart(4, '0')}`,
    used_at,
  };
}
