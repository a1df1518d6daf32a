import { sql, type Insertable } from 'kysely';
import type { Schema, Trx } from '../../schema.ts';

/** Locked until the transaction ends: whoever uses the same coupon waits, and then sees this use counted. */
export const findCouponByCodeForUpdate = (trx: Trx, code: string) =>
  trx
    .selectFrom('coupons')
    .selectAll()
    .where(sql`lower(code)`, '=', code.trim().toLowerCase())
    .forUpdate()
    .executeTakeFirst();
export type LockedCoupon = NonNullable<Awaited<ReturnType<typeof findCouponByCodeForUpdate>>>;

export const findRedemption = (trx: Trx, referenceId: string) =>
  trx.selectFrom('coupon_redemptions').selectAll().where('reference_id', '=', referenceId).executeTakeFirst();

export async function countUsesOf(trx: Trx, coupon: string, consumer: string): Promise<number> {
  const row = await trx
    .selectFrom('coupon_uses')
    .select('n')
    .where('coupon_uuid', '=', coupon)
    .where('consumer_uuid', '=', consumer)
    .executeTakeFirst();
  return row?.n ?? 0;
}

export async function hasSpeciality(trx: Trx, doctor: string, speciality: string): Promise<boolean> {
  const found = await trx
    .selectFrom('doctors as d')
    .innerJoin('specialities as s', (join) => join.on(sql<boolean>`s.name = any (d.speciality)`))
    .select('s.uuid')
    .where('d.account_uuid', '=', doctor)
    .where('s.uuid', '=', speciality)
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts one use in all; false when the limit is reached. */
export async function countUse(trx: Trx, coupon: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('coupons')
    .set({ used: sql`used + 1` })
    .where('uuid', '=', coupon)
    .where(sql<boolean>`(max_uses is null or used < max_uses)`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Counts one use of a consumer; false when the limit per user is reached. */
export async function countUseOf(
  trx: Trx,
  coupon: string,
  consumer: string,
  limit: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into coupon_uses (coupon_uuid, consumer_uuid, n) values (${coupon}, ${consumer}, 1)
    on conflict (coupon_uuid, consumer_uuid) do update set n = coupon_uses.n + 1
      where ${limit}::int is null or coupon_uses.n < ${limit}::int
    returning n`.execute(trx);
  return rows.length === 1;
}

export type NewRedemption = Insertable<Schema['coupon_redemptions']>;

export const insertRedemption = (trx: Trx, values: NewRedemption) =>
  trx.insertInto('coupon_redemptions').values(values).returningAll().executeTakeFirstOrThrow();
export type Redemption = Awaited<ReturnType<typeof insertRedemption>>;
