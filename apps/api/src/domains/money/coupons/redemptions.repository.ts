import { sql, type Insertable } from 'kysely';
import type { Db, Schema, Trx } from '../../../schema.ts';

export type LockMode = 'read' | 'lock';

/** With `lock`, other uses of the coupon wait until the transaction ends and then see this use counted. */
export const findCouponByCode = (db: Db, code: string, mode: LockMode) =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where(sql`lower(code)`, '=', code.trim().toLowerCase())
    .$if(mode === 'lock', (query) => query.forUpdate())
    .executeTakeFirst();
export type UsableCoupon = NonNullable<Awaited<ReturnType<typeof findCouponByCode>>>;

export const findRedemption = (db: Db, referenceId: string) =>
  db.selectFrom('coupon_redemptions').selectAll().where('reference_id', '=', referenceId).executeTakeFirst();

/** The consumer's uses of a coupon, and whether the order has used any coupon; one query while the row is locked. */
export async function findEarlierUses(db: Db, coupon: string, consumer: string, referenceId: string) {
  const { rows } = await sql<{ uses: number; repeated: boolean }>`
    select
      coalesce((select n from coupon_uses
        where coupon_uuid = ${coupon} and consumer_uuid = ${consumer}), 0) as uses,
      exists (select from coupon_redemptions where reference_id = ${referenceId}) as repeated`.execute(db);
  return rows[0]!;
}

export async function hasSpeciality(db: Db, doctor: string, speciality: string): Promise<boolean> {
  const found = await db
    .selectFrom('doctors as d')
    .innerJoin('specialities as s', (join) => join.on(sql<boolean>`s.name = any (d.speciality)`))
    .select('s.uuid')
    .where('d.account_uuid', '=', doctor)
    .where('s.uuid', '=', speciality)
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts one use, in total and for this consumer; returns false when either limit is reached. */
export async function countUse(
  trx: Trx,
  coupon: string,
  consumer: string,
  limit: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    with counted as (
      update coupons set used = used + 1
      where uuid = ${coupon} and (max_uses is null or used < max_uses) returning uuid)
    insert into coupon_uses (coupon_uuid, consumer_uuid, n) select uuid, ${consumer}::uuid, 1 from counted
    on conflict (coupon_uuid, consumer_uuid) do update set n = coupon_uses.n + 1
      where ${limit}::int is null or coupon_uses.n < ${limit}::int
    returning n`.execute(trx);
  return rows.length === 1;
}

export type NewRedemption = Insertable<Schema['coupon_redemptions']>;

export const insertRedemption = (trx: Trx, values: NewRedemption) =>
  trx.insertInto('coupon_redemptions').values(values).returningAll().executeTakeFirstOrThrow();
export type Redemption = Awaited<ReturnType<typeof insertRedemption>>;
