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
  for (const { coupon_uuid, n } of uses)
    await trx
      .insertInto('coupon_uses')
      .values({ coupon_uuid, consumer_uuid: to, n })
      .onConflict((conflict) =>
        conflict
          .columns(['coupon_uuid', 'consumer_uuid'])
          .doUpdateSet({ n: sql<number>`coupon_uses.n + excluded.n` }),
      )
      .execute();
  return uses;
}

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
    await trx.insertInto('coupon_uses').values({ coupon_uuid, consumer_uuid: from, n }).execute();
  }
}
