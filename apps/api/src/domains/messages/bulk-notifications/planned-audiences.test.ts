import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useApprovals } from '../../workspace/approvals/approvals.testing.ts';
import { sendBulk } from './bulk-notifications.jobs.ts';
import { countBy, openWorker } from './bulk-notifications.testing.ts';
import { addPerson, addVisit } from './campaigns.testing.ts';

const api = useTestApp();
const { set, read, confirm } = useApprovals(api);
let worker: ReturnType<typeof openWorker>;
beforeAll(() => {
  worker = openWorker(api.url);
});
afterAll(() => worker.close());

const post = (path: string, body: object) => api.call('POST', `/bulknotification/${path}`, { body });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const limits = (from: string | null, to: string | null) =>
  api.owner.query(
    'update bulk_settings set quiet_from = $1, quiet_to = $2, cap_count = null, cap_days = null',
    [from, to],
  );

/** People who visited 20, 27 and 40 days ago. */
async function addCity(city: string) {
  for (const visited of [20, 27, 40]) await addPerson(api, { city, visited });
  return { cities: [city], visited_within: 30 };
}

test('counts the days of a rule back from the planned time, after the quiet hours', async () => {
  await limits(null, null);
  const rule = await addCity('New Badagry');
  const count = async (begins_at?: string) =>
    (await post('audience/rule', { rule, ...(begins_at && { begins_at }) })).body.count;
  expect([await count(), await count(inDays(5)), await count(inDays(11))]).toEqual([2, 1, 0]);
  // The visit of 20 days ago counts until ten days from now; the quiet hours move the start behind that.
  const last = inDays(10 - 1 / 24 / 6);
  expect(await count(last)).toBe(1);
  const clock = (hours: number) =>
    new Date(Date.parse(last) + (hours + 1) * 3_600_000).toISOString().slice(11, 16);
  await limits(clock(-1), clock(2));
  expect(await count(last)).toBe(0);
  await limits(null, null);
});

test('a planned notification is approved with the people whom it reaches', async () => {
  await limits(null, null);
  const rule = await addCity('New Epe');
  const audience = (await post('audiences', { name: 'Visited lately', rule })).body.data.uuid;
  await set({ approve_send_above: 0 });
  const begins_at = inDays(5);
  const sent = await post('send/audience', {
    type: 'information',
    title: 'Planned',
    message: 'Hello',
    audience,
    begins_at,
  });
  expect((await read()).approvals[0]!.label).toBe('Notification “Planned” to 1 person');
  expect((await confirm(sent.body.current.approval)).status).toBe(200);
  const { rows } = await api.owner.query(`select uuid from bulk_notifications where title = 'Planned'`);
  const { uuid } = rows[0];
  const services = { ...worker.services, now: () => new Date(Date.parse(begins_at) + 1_000) };
  await sendBulk(services, uuid);
  expect(await countBy(api.owner, 'inbox_items', uuid)).toBe(1);
});

test('a notification to chosen people is approved with the people whom it reaches', async () => {
  await set({ approve_send_above: 0 });
  const user = [await addPerson(api, {}), await addPerson(api, { consent: false })];
  const words = { type: 'information', title: 'Chosen', message: 'Hello' };
  expect((await post('send/selected', { ...words, user })).body.current.approval).toBeDefined();
  expect((await read()).approvals[0]!.label).toBe('Notification “Chosen” to 1 person');
});

test.each([
  ['planned below the limit', 1, 0],
  ['confirmed', 0, 1],
])(
  'a notification that was %s is a draft again when it would reach many more people',
  async (_case, limit, visitors) => {
    await limits(null, null);
    const city = `New Ikeja ${limit}`;
    const people = [await addPerson(api, { city }), await addPerson(api, { city })];
    for (const person of people.slice(0, visitors)) await addVisit(api.owner, person, -4);
    const rule = { cities: [city], visited_within: 7 };
    const audience = (await post('audiences', { name: `Visitors of ${city}`, rule })).body.data.uuid;
    await set({ approve_send_above: limit });
    const begins_at = inDays(5);
    const words = { type: 'information', title: `Planned ${limit}`, message: 'Hello', audience, begins_at };
    const { body } = await post('send/audience', words);
    if (visitors > 0) expect((await confirm(body.current.approval)).status).toBe(200);
    for (const person of people.slice(visitors)) await addVisit(api.owner, person, -4);
    const { rows } = await api.owner.query('select uuid from bulk_notifications where title = $1', [
      words.title,
    ]);
    const { uuid } = rows[0];
    const services = { ...worker.services, now: () => new Date(Date.parse(begins_at) + 1_000) };
    await sendBulk(services, uuid);
    const { progress } = (await api.call('GET', `/records/bulk-notifications/${uuid}`)).body.data;
    expect([progress.state, await countBy(api.owner, 'inbox_items', uuid)]).toEqual(['draft', 0]);
    const bell = await api.owner.query('select distinct message from bell_items where link like $1', [
      `%${uuid}`,
    ]);
    expect(bell.rows.map(({ message }) => message)).toContain(
      `“${words.title}” was not sent and is a draft again. It would reach 2 people, but ${visitors === 1 ? '1 person' : '0 people'} when it was sent or planned. Send it again.`,
    );
  },
);
