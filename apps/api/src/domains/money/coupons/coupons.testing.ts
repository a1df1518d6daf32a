import { caseIds } from '@baobab/contract/money/coupons/coupon-cases.testing';
import type { CouponDraft } from '@baobab/contract/money/coupons/coupon-rules';
import { beforeAll } from 'vitest';
import { change, done } from '../../../platform/audit/change.ts';
import type { CallOptions, TestApp } from '../../../testing/test-app.ts';
import { redeemCoupon } from './public.ts';

export const UNKNOWN_ID = '018f0000-0000-7000-8000-000000000000';
type Reference = keyof typeof caseIds;

const firstOf: Record<Reference, string> = {
  user_uuid: `select uuid from accounts where kind = 'consumer' order by uuid desc limit 1`,
  partner_uuid: `select uuid from partners where name = 'SYNLAB'`,
  disease_uuid: 'select uuid from diseases order by name limit 1',
  package_uuid: 'select uuid from lab_packages order by name limit 1',
  doctor_uuid: 'select account_uuid as uuid from doctors order by 1 limit 1',
  speciality_doctor: `select s.uuid from specialities s, doctors d
    where s.name = d.speciality[1] order by d.account_uuid limit 1`,
  influencer_id: 'select account_uuid as uuid from influencers order by 1 limit 1',
  pharmacist_id: 'select account_uuid as uuid from pharmacies order by 1 limit 1',
};

let serial = 0;

/** Ids of existing records to refer to, and requests that create and edit coupons. */
export function useCoupons(api: TestApp) {
  const known = {} as Record<Reference, string>;
  beforeAll(async () => {
    for (const [name, sql] of Object.entries(firstOf) as [Reference, string][])
      known[name] = (await api.owner.query(sql)).rows[0].uuid;
  });

  /** Replaces the placeholder ids of a draft with ids of existing records. */
  const withKnownIds = (draft: CouponDraft): CouponDraft => {
    const ids = Object.fromEntries(Object.entries(caseIds).map(([name, id]) => [id, name as Reference]));
    return Object.fromEntries(
      Object.entries(draft).map(([name, value]) => {
        const reference = ids[String(value)];
        return [name, reference ? known[reference] : value];
      }),
    );
  };

  const couponBody = (changes: Record<string, unknown> = {}) => {
    serial += 1;
    return {
      coupon_code: `TEST-${serial}`,
      coupon_type: 'percentage',
      discount: 10,
      category: 'appointment',
      sub_category: 'sadn',
      valid_from: '2036-05-01T00:00:00+01:00',
      valid_to: '2036-05-31T23:59:59+01:00',
      maxtimeuse: 100,
      description: 'Ten per cent in May',
      ...changes,
    };
  };
  const create = (changes: Record<string, unknown> = {}, options: CallOptions = {}) =>
    api.call('POST', '/coupon/create', { ...options, body: couponBody(changes) });
  const make = async (changes: Record<string, unknown> = {}) => {
    const { status, body } = await create(changes);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  const edit = (uuid: string, body: unknown, options: CallOptions = {}) =>
    api.call('PUT', `/coupon/update/${uuid}`, { ...options, body });
  /** A new consumer, who has not used any coupon yet. */
  const addConsumer = async (): Promise<string> => {
    serial += 1;
    const { rows } = await api.owner.query(
      `insert into accounts (uuid, kind, first_name, last_name, username, email, mobile)
       values (gen_random_uuid(), 'consumer', 'Test', $1, $2, $2, $3) returning uuid`,
      [`Person${serial}`, `coupon${serial}@mail.example`, `+23480300${String(10_000 + serial)}`],
    );
    return rows[0].uuid;
  };
  return { known, withKnownIds, couponBody, create, make, edit, addConsumer };
}

export type Use = Parameters<typeof redeemCoupon>[1];
const inMay = new Date('2036-05-15T12:00:00+01:00');

/** Redeems coupons and reads their counters from the database. */
export function useRedemptions(api: TestApp) {
  /** Redeems a coupon as a booking does, in one transaction with its audit row. */
  const order = (coupon: { coupon_code: string }, consumer: string, changes: Partial<Use> = {}) => {
    serial += 1;
    const use: Use = {
      code: coupon.coupon_code,
      consumer,
      category: 'appointment',
      subCategory: 'sadn',
      amountKobo: 1_000_000,
      referenceId: `ref-${serial}`,
      at: inMay,
      ...changes,
    };
    return () =>
      change({ db: api.db, actor: null, requestId: 'test' }, 'booking.coupon', async (trx) => {
        const used = await redeemCoupon(trx, use);
        return done(used, used.uuid);
      });
  };
  const redeem = (...given: Parameters<typeof order>) => order(...given)();

  const tally = async (coupon: { uuid: string }) => {
    const { rows } = await api.owner.query(
      `select c.used, (select count(*)::int from coupon_redemptions r where r.coupon_uuid = c.uuid) as rows,
       (select coalesce(sum(n), 0)::int from coupon_uses u where u.coupon_uuid = c.uuid) as counted,
       (select coalesce(max(n), 0)::int from coupon_uses u where u.coupon_uuid = c.uuid) as most
     from coupons c where c.uuid = $1`,
      [coupon.uuid],
    );
    return rows[0] as { used: number; rows: number; counted: number; most: number };
  };
  return { order, redeem, tally };
}
