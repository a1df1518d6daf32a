import { privacy } from '@baobab/contract/overview/privacy';
import type { MergedField } from '@baobab/contract/overview/duplicates';
import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { useCoupons } from '../../money/coupons/coupons.testing.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { call } = api.client();
const { one, newConsumer, addRecords, merge, mergePatients, undo } = mergesFor(api);
const { make, edit } = useCoupons(api);

interface Fields {
  email: string;
  mobile: string;
  username: string;
  first_name: string;
  last_name: string;
}
const fieldsOf = ({ uuid }: { uuid: string }) =>
  one<Fields>('select email, mobile, username, first_name, last_name from accounts where uuid = $1', [uuid]);
const correctEmail = async (person: { uuid: string }, email: string) => {
  const { first_name, mobile, last_name } = await fieldsOf(person);
  const rest = { dob: null, gender: null, blood_group: null, push_consent: true };
  await call(privacy.correct, {
    params: { uuid: person.uuid },
    body: { first_name, middle_name: '', last_name, email, mobile, ...rest },
  });
};

test.each<[MergedField, string]>([
  ['email', 'Email'],
  ['mobile', 'Mobile'],
  ['first_name', 'First Name'],
])(
  'two merges that took over the same field, %s, are undone in the reverse order only',
  async (field, label) => {
    const people = [
      await newConsumer({ firstName: 'Ada' }),
      await newConsumer({ firstName: 'Bola' }),
      await newConsumer({ firstName: 'Chidi' }),
    ] as const;
    const [first, kept, second] = people;
    const before = await Promise.all(people.map(fieldsOf));
    const inner = await merge(kept.uuid, first.uuid, [field]);
    const outer = await merge(kept.uuid, second.uuid, ['last_name', field]);
    await expect(undo(inner.data.uuid)).rejects.toMatchObject({
      status: 409,
      message: `The later merge with ${second.full_name} took over ${label}. Undo that merge first.`,
    });
    await undo(outer.data.uuid);
    await undo(inner.data.uuid);
    expect(await Promise.all(people.map(fieldsOf))).toEqual(before);
  },
);

test('two merges of one millisecond that took over the same field are undone in the reverse order only', async () => {
  const [first, kept, second] = [await newConsumer(), await newConsumer(), await newConsumer()];
  const now = new Date();
  api.now = () => now;
  const inner = await merge(kept.uuid, first.uuid, ['email']);
  const outer = await merge(kept.uuid, second.uuid, ['email']);
  await expect(undo(inner.data.uuid)).rejects.toMatchObject({ status: 409 });
  api.now = () => new Date();
  await undo(outer.data.uuid);
  await undo(inner.data.uuid);
});

test('two merges that took over different fields are undone in any order', async () => {
  const people = [await newConsumer(), await newConsumer(), await newConsumer()] as const;
  const [first, kept, second] = people;
  const before = await Promise.all(people.map(fieldsOf));
  const inner = await merge(kept.uuid, first.uuid, ['email']);
  const outer = await merge(kept.uuid, second.uuid, ['mobile']);
  await undo(inner.data.uuid);
  await undo(outer.data.uuid);
  expect(await Promise.all(people.map(fieldsOf))).toEqual(before);
});

test('two merges that replaced the referral of the kept person are undone in the reverse order only', async () => {
  const { rows } = await api.owner.query(`select uuid from accounts where kind = 'influencer' limit 3`);
  // The kept person without a referral gets that of the first merged one, and another one swaps it with the first.
  for (const isReferred of [true, false]) {
    const people = [await newConsumer(), await newConsumer(), await newConsumer()] as const;
    const [kept, first, second] = people;
    for (const [n, { uuid }] of people.entries())
      if (n > 0 || isReferred)
        await api.owner.query(
          'insert into referrals (user_uuid, referrer_uuid, referred_at) values ($1, $2, $3)',
          [uuid, rows[n].uuid, `202${5 - n}-01-01`],
        );
    const referrals = async () =>
      (
        await api.owner.query(
          'select user_uuid, referrer_uuid, referred_at from referrals where user_uuid = any ($1) order by 1',
          [people.map(({ uuid }) => uuid)],
        )
      ).rows;
    const before = await referrals();
    const inner = await merge(kept.uuid, first.uuid);
    const outer = await merge(kept.uuid, second.uuid);
    await expect(undo(inner.data.uuid)).rejects.toMatchObject({
      status: 409,
      message: `The later merge with ${second.full_name} took over the older referral. Undo that merge first.`,
    });
    await undo(outer.data.uuid);
    await undo(inner.data.uuid);
    expect(await referrals()).toEqual(before);
  }
});

test('the undo gives the merged record its e-mail back when that of the kept one was corrected since', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const { data } = await merge(kept.uuid, merged.uuid, ['email', 'mobile']);
  await correctEmail(kept, `corrected.${kept.email}`);
  await undo(data.uuid);
  expect([await fieldsOf(kept), await fieldsOf(merged)]).toMatchObject([
    { email: `corrected.${kept.email}`, username: `corrected.${kept.email}`, mobile: kept.mobile },
    { email: merged.email, username: merged.email, mobile: merged.mobile },
  ]);
});

test('the undo gives both records their e-mails back when only the case of a letter was corrected since', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const { data } = await merge(kept.uuid, merged.uuid, ['email']);
  await correctEmail(kept, merged.email.replace('merge', 'Merge'));
  await undo(data.uuid);
  expect([(await fieldsOf(kept)).email, (await fieldsOf(merged)).email]).toEqual([kept.email, merged.email]);
});

test('refuses the undo while another account has the e-mail of the merged record', async () => {
  const [kept, merged, other] = [await newConsumer(), await newConsumer(), await newConsumer()];
  const { data } = await merge(kept.uuid, merged.uuid, ['email']);
  await correctEmail(kept, `corrected.${kept.email}`);
  await correctEmail(other, merged.email);
  await expect(undo(data.uuid)).rejects.toMatchObject({
    status: 409,
    message: 'Someone with this e-mail already exists',
  });
  await correctEmail(other, other.email);
  await undo(data.uuid);
  expect((await fieldsOf(merged)).email).toBe(merged.email);
});

test.each([
  ['the kept', 0],
  ['the merged', 1],
] as const)(
  'a merge of consumers is undone only after that of their patients, of whom %s stays',
  async (_which, index) => {
    const people = [await newConsumer(), await newConsumer()] as const;
    const [{ uuid: kept }, { uuid: merged }] = people;
    const patients = [await addRecords(people[0]), await addRecords(people[1])] as const;
    const ownersOf = () =>
      Promise.all(
        patients.map(({ booking }) =>
          one<object>('select consumer_uuid, patient_uuid from bookings where uuid = $1', [booking]),
        ),
      );
    const before = await ownersOf();
    const outer = await merge(kept, merged);
    const inner = await mergePatients(patients[index].patient, patients[1 - index]!.patient);
    await expect(undo(outer.data.uuid)).rejects.toMatchObject({
      status: 409,
      message: 'Patients of the two records were merged since. Undo that merge first.',
    });
    await undo(inner.data.uuid);
    await undo(outer.data.uuid);
    expect(await ownersOf()).toEqual(before);
  },
);

test('a merge and its undo give the coupon of the person a new version, and a form with the merged one saves the kept one', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const forMerged = { user_uuid: merged.uuid, maxtimeuse: undefined };
  const { uuid, version } = await make(forMerged);
  const save = (changes: object) => edit(uuid, { user_uuid: merged.uuid, ...changes });
  const { data } = await merge(kept.uuid, merged.uuid);
  const refused = await save({ description: 'From before', version });
  expect([refused.status, refused.body.current.user_uuid]).toEqual([409, kept.uuid]);
  const saved = await save({ description: 'From after', version: refused.body.current.version });
  expect(saved.body.data).toMatchObject({ user_uuid: kept.uuid, description: 'From after' });
  expect((await make(forMerged)).user_uuid).toBe(kept.uuid);
  await undo(data.uuid);
  const late = await edit(uuid, { description: 'Late', version: saved.body.data.version });
  expect([late.status, late.body.current.user_uuid]).toEqual([409, merged.uuid]);
});

test('the undo gives an appointment that the returned patient got since a new version', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const { patient } = await addRecords(merged);
  const { data } = await merge(kept.uuid, merged.uuid);
  const fixtures = fixturesFor(api);
  const owner = { uuid: patient, consumer: kept.uuid };
  const booking = await fixtures.addBooking(await fixtures.addDoctor(), owner);
  const stateOf = () => one('select consumer_uuid, version from bookings where uuid = $1', [booking]);
  expect(await stateOf()).toEqual({ consumer_uuid: kept.uuid, version: 1 });
  await undo(data.uuid);
  expect(await stateOf()).toEqual({ consumer_uuid: merged.uuid, version: 2 });
});

test('the undo keeps a payment that was recorded for the merged record since', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const { data } = await merge(kept.uuid, merged.uuid);
  const { uuid } = await one<{ uuid: string }>(
    `insert into payments (uuid, reference_id, kind, status, consumer_uuid, amount_kobo)
     values (gen_random_uuid(), gen_random_uuid()::text, 'cart', 'paid', $1, 500000) returning uuid`,
    [merged.uuid],
  );
  await undo(data.uuid);
  expect(await one('select consumer_uuid from payments where uuid = $1', [uuid])).toEqual({
    consumer_uuid: merged.uuid,
  });
});
