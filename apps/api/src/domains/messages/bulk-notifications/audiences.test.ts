import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { addPerson, addVisit, type Person } from './campaigns.testing.ts';

const api = useTestApp();
const post = (path: string, body: object) => api.call('POST', `/bulknotification/${path}`, { body });
const count = async (rule: object) => (await post('audience/rule', { rule })).body;
const yearsAgo = (years: number, days = 0) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() - days))
    .toISOString()
    .slice(0, 10);
};

/** Each person has a city of the test, so that the demo data does not count. */
async function addPeople(city: string, people: Person[]) {
  const uuids: string[] = [];
  for (const person of people) uuids.push(await addPerson(api, { city, ...person }));
  return uuids;
}

test('counts everyone by an empty rule, as the count of all consumers does', async () => {
  expect(await count({})).toEqual((await api.call('GET', '/bulknotification/audience')).body);
});

test('counts by age in whole years and by city in any case', async () => {
  await addPeople('New Ikoyi', [{ dob: yearsAgo(30) }, { dob: yearsAgo(30, -2) }, { dob: yearsAgo(40, 2) }]);
  const inCity = (rule: object) => count({ cities: ['NEW IKOYI'], ...rule });
  expect(await inCity({})).toMatchObject({ count: 3 });
  expect(await inCity({ age_from: 30 })).toMatchObject({ count: 2 });
  expect(await inCity({ age_to: 29 })).toMatchObject({ count: 1 });
  expect(await inCity({ age_from: 30, age_to: 30 })).toMatchObject({ count: 1 });
});

test('counts by the last visit, also after a visit is taken back', async () => {
  const cities = ['New Epe'];
  const [often] = await addPeople('New Epe', [{ visited: 100 }, { visited: 20 }, {}]);
  expect(await count({ cities, visited_within: 30 })).toMatchObject({ count: 1 });
  expect(await count({ cities, not_visited_for: 30 })).toMatchObject({ count: 1 });
  expect(await count({ cities, visited: false })).toMatchObject({ count: 1 });
  expect(await count({ cities, visited: true })).toMatchObject({ count: 2 });
  const booking = await addVisit(api.owner, often!, 5);
  expect(await count({ cities, visited_within: 30 })).toMatchObject({ count: 2 });
  await api.owner.query(`update bookings set status = 'cancelled' where uuid = $1`, [booking]);
  expect(await count({ cities, visited_within: 30 })).toMatchObject({ count: 1 });
  await api.owner.query(`update bookings set status = 'followup' where uuid = $1`, [booking]);
  expect(await count({ cities, visited_within: 30 })).toMatchObject({ count: 2 });
});

test('counts those who booked within some days, but not cancelled bookings', async () => {
  const cities = ['New Agege'];
  const [person] = await addPeople('New Agege', [{ visited: 100 }, {}]);
  await addVisit(api.owner, person!, 5);
  await api.owner.query(
    `update bookings set created_at = now() - interval '10 days' where consumer_uuid = $1`,
    [person],
  );
  expect(await count({ cities, booked_within: 9 })).toMatchObject({ count: 0 });
  expect(await count({ cities, booked_within: 11 })).toMatchObject({ count: 1 });
  await api.owner.query(`update bookings set status = 'cancelled' where consumer_uuid = $1`, [person]);
  expect(await count({ cities, booked_within: 11 })).toMatchObject({ count: 0 });
});

test('the facts of every consumer agree with accounts, bookings, orders and devices', async () => {
  const { rows } = await api.owner.query(`
    select v.consumer_uuid from consumer_activity v full join (select * from accounts where kind = 'consumer') a
      on a.uuid = v.consumer_uuid
    where (v.dob, v.active, v.push_consent) is distinct from (a.dob, a.active, a.push_consent)
      or v.last_visit_at is distinct from (select max(starts_at) from bookings where consumer_uuid = a.uuid
        and status in ('closed', 'followup', 'extended', 'followup_C', 'extended_C'))
      or v.has_open_lab_order <> exists (select from lab_orders where consumer_uuid = a.uuid
        and status in ('pending', 'inprogress'))
      or v.treatment_statuses is distinct from (select array_agg(distinct status) from treatment_orders
        where consumer_uuid = a.uuid)
      or v.platforms is distinct from (select array_agg(distinct device_type) from device_tokens
        where account_uuid = a.uuid)`);
  expect(rows).toEqual([]);
});

test('the facts follow consent, a device that is removed and an order that is closed', async () => {
  const cities = ['New Lekki'];
  const [uuid] = await addPeople('New Lekki', [{ open: true, platform: 'android' }]);
  const change = (statement: string) => api.owner.query(statement, [uuid]);
  await change(`update treatment_orders set status = 'delivered' where consumer_uuid = $1`);
  expect(await count({ cities, open_order: true })).toMatchObject({ count: 0 });
  await change('delete from device_tokens where account_uuid = $1');
  expect(await count({ cities, platforms: ['android'] })).toMatchObject({ count: 0 });
  await change('update accounts set push_consent = false where uuid = $1');
  expect(await count({ cities })).toEqual({ count: 0, without_consent: 1 });
  await change('update accounts set active = false where uuid = $1');
  expect(await count({ cities })).toEqual({ count: 0, without_consent: 0 });
});

test('counts by open orders, device and consent', async () => {
  const cities = ['New Ajah'];
  await addPeople('New Ajah', [
    { open: true, platform: 'android' },
    { open: true, platform: 'ios', consent: false },
    { open: false, platform: 'webapp' },
  ]);
  expect(await count({ cities, open_order: true })).toEqual({ count: 1, without_consent: 1 });
  expect(await count({ cities, open_order: false })).toEqual({ count: 1, without_consent: 0 });
  expect(await count({ cities, platforms: ['android', 'webapp'] })).toEqual({ count: 2, without_consent: 0 });
});

test('saves, edits and deletes an audience, and refuses a second of its name', async () => {
  const rule = { age_from: 18, platforms: ['android'] };
  const { status, body } = await post('audiences', { name: 'Adults', rule });
  expect([status, body.data.rule, body.data.version]).toEqual([200, rule, 1]);
  const again = await post('audiences', { name: 'adults', rule: {} });
  expect([again.status, again.body.fields]).toEqual([
    409,
    { name: 'An audience with this name already exists' },
  ]);
  const edit = (version: number, name: string) =>
    api.call('PUT', `/bulknotification/audiences/${body.data.uuid}`, { body: { name, rule, version } });
  expect((await edit(1, 'All adults')).body.data).toMatchObject({ name: 'All adults', version: 2 });
  expect((await edit(1, 'Late')).status).toBe(409);
  const { body: listed } = await api.call('GET', '/bulknotification/audiences');
  expect(listed.data).toMatchObject([{ name: 'All adults' }]);
  const remove = () => api.call('DELETE', `/bulknotification/audiences/${body.data.uuid}`);
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
});

test.each([
  ['an unknown condition', { gender: 'male' }],
  ['ages in the wrong order', { age_from: 40, age_to: 30 }],
  ['no city', { cities: [] }],
  ['zero days', { visited_within: 0 }],
  ['an unknown device', { platforms: ['toaster'] }],
])('rejects a rule with %s', async (_what, rule) => {
  expect((await post('audience/rule', { rule })).status).toBe(422);
});

test('saves the limits with their version and refuses half of a pair', async () => {
  const put = (body: object) => api.call('PUT', '/bulknotification/settings', { body });
  const none = { quiet_from: null, quiet_to: null, cap_count: null, cap_days: null };
  const { body } = await api.call('GET', '/bulknotification/settings');
  expect(body.data).toEqual({ ...none, version: 1 });
  const night = { ...none, quiet_from: '21:00', quiet_to: '07:00', version: 1 };
  expect((await put(night)).body.data).toMatchObject({ quiet_from: '21:00', quiet_to: '07:00', version: 2 });
  expect((await put({ ...none, version: 1 })).status).toBe(409);
  for (const wrong of [{ quiet_from: '21:00' }, { cap_count: 3 }, { quiet_from: '25:00', quiet_to: '07:00' }])
    expect((await put({ ...none, ...wrong })).status).toBe(422);
});
