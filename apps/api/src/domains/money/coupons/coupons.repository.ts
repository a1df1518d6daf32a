import type { CouponState } from '@baobab/contract/money/coupons/coupon-state';
import { coupons } from '@baobab/contract/money/coupons/coupons';
import { endOfDay, startOfDay } from '@baobab/contract/kit/lagos-time';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { isTrue, defineList } from '../../../platform/db/list-filters.ts';
import { byName } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { insertWithId } from '../../../platform/ids.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

/** The uses of the consumer that the coupon `c` is for. */
const usedByConsumer = sql<number>`coalesce((select u.n from coupon_uses u
  where u.coupon_uuid = c.uuid and u.consumer_uuid = c.consumer_uuid), 0)`;

/** The state that `couponState` returns; a test compares the two. */
export const couponState = (now: Date | RawBuilder<Date>) => sql<CouponState>`case
  when not c.active then 'In-Active'
  when ${now} > c.valid_to then 'Expired'
  when case when c.consumer_uuid is null then c.used >= c.max_uses else ${usedByConsumer} >= c.uses_per_user end
    then 'Used up'
  when ${now} < c.valid_from then 'Scheduled'
  else 'Running' end`;

export const couponList = defineList(coupons.list, {
  from: sql`coupons c`,
  filters: {
    search: (text) => matches(sql<string>`c.search`, text),
    state: (wanted, _query, now) => sql<boolean>`${couponState(now)} = ${wanted}`,
    type: (type) => sql<boolean>`c.type = ${type}`,
    category: (category) => sql<boolean>`c.category = ${category}`,
    user_type: (type) => sql<boolean>`c.user_type = ${type}`,
    active: (active) => isTrue('c.active', active),
    from: (day) => sql<boolean>`c.valid_to >= ${startOfDay(day)}`,
    to: (day) => sql<boolean>`c.valid_from < ${endOfDay(day)}`,
  },
  key: 'c.uuid',
  sortBy: 'c.created_at',
  sorts: {
    coupon_code: byName('c.code'),
    valid_from: 'c.valid_from',
    valid_to: 'c.valid_to',
    used: 'c.used',
  },
});

export const couponColumns = (db: Db) =>
  db
    .selectFrom('coupons as c')
    .leftJoin('accounts as consumer', 'consumer.uuid', 'c.consumer_uuid')
    .leftJoin('partners as partner', 'partner.uuid', 'c.partner_uuid')
    .leftJoin('diseases as disease', 'disease.uuid', 'c.disease_uuid')
    .leftJoin('lab_packages as package', 'package.uuid', 'c.package_uuid')
    .leftJoin('accounts as doctor', 'doctor.uuid', 'c.doctor_uuid')
    .leftJoin('specialities as speciality', 'speciality.uuid', 'c.speciality_uuid')
    .leftJoin('influencers as influencer', 'influencer.account_uuid', 'c.influencer_uuid')
    .leftJoin('pharmacies as pharmacist', 'pharmacist.account_uuid', 'c.pharmacist_uuid')
    .selectAll('c')
    .select(usedByConsumer.as('used_by_user'))
    .select([
      'consumer.full_name as consumer',
      'partner.name as partner',
      'disease.name as disease',
      'package.name as package',
      'doctor.full_name as doctor',
      'speciality.name as speciality',
      'influencer.influencer_name as influencer',
      'pharmacist.pharmacy_name as pharmacist',
    ]);

export const couponRecords = recordsOf(couponList, 'This coupon', couponColumns);
export type CouponRow = RowOf<typeof couponRecords>;

export const findCouponsById = (db: Db, uuids: readonly string[]) =>
  couponColumns(db)
    .where('c.uuid', 'in', [...new Set(uuids)])
    .execute();

type Row = Insertable<Schema['coupons']>;
/** The editable columns; all are required, so that an edit clears those that no longer apply. */
export type CouponColumns = Required<Omit<Row, 'uuid' | 'used' | 'version' | 'created_at' | 'updated_at'>>;

export const insertCoupon = (trx: Trx, columns: CouponColumns) =>
  insertWithId((uuid) => trx.insertInto('coupons').values({ uuid, ...columns }));

export const updateCoupon = (trx: Trx, uuid: string, columns: CouponColumns) =>
  trx
    .updateTable('coupons')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('uuid', '=', uuid)
    .execute();

/** A query for each reference of a coupon that returns a row if it exists. */
const references = {
  consumer_uuid: (uuid) =>
    sql`select from accounts where uuid = ${uuid} and kind = 'consumer' and merged_into is null`,
  partner_uuid: (uuid) => sql`select from partners where uuid = ${uuid}`,
  disease_uuid: (uuid) => sql`select from diseases where uuid = ${uuid}`,
  package_uuid: (uuid) => sql`select from lab_packages where uuid = ${uuid}`,
  doctor_uuid: (uuid) => sql`select from doctors where account_uuid = ${uuid}`,
  speciality_uuid: (uuid) => sql`select from specialities where uuid = ${uuid}`,
  influencer_uuid: (uuid) => sql`select from influencers where account_uuid = ${uuid}`,
  pharmacist_uuid: (uuid) => sql`select from pharmacies where account_uuid = ${uuid}`,
} satisfies Partial<Record<keyof CouponColumns, (uuid: string) => RawBuilder<unknown>>>;
export type CouponReference = keyof typeof references;

/** Returns the references that do not exist, with one statement. */
export async function findMissingReferences(trx: Trx, columns: CouponColumns): Promise<CouponReference[]> {
  const given = (Object.keys(references) as CouponReference[]).filter((name) => columns[name] !== null);
  if (given.length === 0) return [];
  const checks = given.map((name) => sql`exists (${references[name](columns[name]!)})`);
  const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(checks)}] as found`.execute(trx);
  return given.filter((_name, index) => !rows[0]!.found[index]);
}
