import type { DomainSeed } from '../../../seed/seed.ts';

/** Pairs of consumers, and of patients of one consumer, that are one person. */
const PAIRS = 6;

/**
 * Turns some consumers into a second record of an earlier one, with everything that they have, so that the number of
 * people stays the same: the names in the other order, or the same name and a phone number with two digits exchanged.
 */
export const seedCopies: DomainSeed = async ({ client }) => {
  await client.query(`
    with known as (
      select a.*, row_number() over (order by a.uuid) as place from accounts a
      where a.kind = 'consumer' and a.active and a.verified and exists (select from bookings b where b.consumer_uuid = a.uuid)
        and not exists (select from referrals r where r.user_uuid = a.uuid)),
    pairs as (
      select o.*, c.uuid as copy, c.mobile as own_mobile, o.place / 10 % 2 = 0 as is_turned
      from known o join known c on c.place = o.place + 3 where o.place % 10 = 5 order by o.place limit ${PAIRS}),
    numbers as (
      select *, regexp_replace(lower(first_name || last_name), '[^a-z]', '', 'g') || (1980 + place) || '@inbox.example' as other_email,
        left(mobile, -2) || right(mobile, 1) || left(right(mobile, 2), 1) as turned from pairs),
    as_patients as (
      update patients p set first_name = n.first_name, last_name = n.last_name, gender = n.gender, blood_group = n.blood_group,
        email = n.other_email,
        dob = case when n.is_turned then p.dob else n.dob end
      from numbers n where p.consumer_uuid = n.copy and p.email is not null)
    update accounts a set
      first_name = case when n.is_turned then n.first_name else n.last_name end,
      last_name = case when n.is_turned then n.last_name else n.first_name end,
      middle_name = '', blood_group = n.blood_group, dob = case when n.is_turned then a.dob else n.dob end, gender = n.gender,
      mobile = case when n.is_turned and n.turned <> n.mobile and not exists (
        select from accounts t where t.kind = 'consumer' and t.mobile = n.turned) then n.turned else n.own_mobile end,
      email = n.other_email, username = n.other_email
    from numbers n where a.uuid = n.copy`);
  await client.query(`
    with siblings as (
      select p.*, row_number() over (partition by consumer_uuid order by uuid) as place,
        lead(uuid) over (partition by consumer_uuid order by uuid) as copy from patients p
      where exists (select from bookings b where b.patient_uuid = p.uuid)),
    pairs as (
      select * from siblings where place = 1 and copy is not null order by uuid offset 8 limit ${PAIRS / 2})
    update patients p set first_name = s.last_name, last_name = s.first_name, dob = s.dob, gender = s.gender,
      marital_status = s.marital_status, blood_group = s.blood_group
    from pairs s where p.uuid = s.copy`);
};
