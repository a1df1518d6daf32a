import { sql } from 'kysely';
import type { Trx } from '../../../schema.ts';

export interface CouponUse {
  coupon_uuid: string;
  n: number;
}

/** Adds the uses of one consumer to those of another, as the limits of a coupon count them by person. */
export async function addUses(trx: Trx, from: string, to: string): Promise<CouponUse[]> {
  const uses = await trx
    .deleteFrom('coupon_uses')
    .where('consumer_uuid', '=', from)
    .returning(['coupon_uuid', 'n'])
    .execute();
  for (const use of uses) await addUse(trx, to, use);
  return uses;
}

const addUse = (trx: Trx, consumer_uuid: string, { coupon_uuid, n }: CouponUse) =>
  trx
    .insertInto('coupon_uses')
    .values({ coupon_uuid, consumer_uuid, n })
    .onConflict((conflict) =>
      conflict
        .columns(['coupon_uuid', 'consumer_uuid'])
        .doUpdateSet({ n: sql<number>`coupon_uses.n + excluded.n` }),
    )
    .execute();

/** Gives uses back; later ones stay. */
export async function takeUses(trx: Trx, from: string, to: string, uses: readonly CouponUse[]) {
  for (const { coupon_uuid, n } of uses) {
    const own = { coupon_uuid, consumer_uuid: to };
    await trx
      .deleteFrom('coupon_uses')
      .where('coupon_uuid', '=', own.coupon_uuid)
      .where('consumer_uuid', '=', own.consumer_uuid)
      .where('n', '<=', n)
      .execute();
    await trx
      .updateTable('coupon_uses')
      .set({ n: sql<number>`n - ${n}` })
      .where('coupon_uuid', '=', own.coupon_uuid)
      .where('consumer_uuid', '=', own.consumer_uuid)
      .execute();
    await addUse(trx, from, { coupon_uuid, n });
  }
}

/** Gives the uses by the person's bookings, which were counted for another one, to the person. */
export async function returnUses(trx: Trx, person: string, other: string) {
  const { rows } = await sql<CouponUse>`
    with returned as (
      update coupon_redemptions set consumer_uuid = ${person}
      where consumer_uuid = ${other}
        and reference_id in (select uuid::text from bookings where consumer_uuid = ${person}) returning coupon_uuid)
    select coupon_uuid, count(*)::int as n from returned group by 1 order by 1`.execute(trx);
  await takeUses(trx, person, other, rows);
}
