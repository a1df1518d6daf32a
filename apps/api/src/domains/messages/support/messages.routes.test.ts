import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { amongNewest, byIndex, latestHits } from './message-search.repository.ts';

const api = useTestApp();
let token = '';
let channel = '';

const write = async (text: string) =>
  (await api.call('POST', '/consumer/support/messages', { token, body: { text } })).body.data;
const reply = (as: 'admin' | 'support', body: object) =>
  api.call('POST', `/support/channels/${channel}/messages`, { as, body });
const search = async (text: string) =>
  (await api.call('GET', `/support/messages?search=${encodeURIComponent(text)}`, { as: 'support' })).body
    .data;

beforeAll(async () => {
  const { rows } = await api.owner.query(
    `select a.email from accounts a where a.kind = 'consumer' and a.active
       and not exists (select from support_channels c where c.consumer_uuid = a.uuid) order by a.uuid limit 1`,
  );
  const body = { email: rows[0].email, password: 'baobab-demo' };
  token = (await api.call('POST', '/consumer/sign-in', { as: null, body })).body.accessToken;
  await write('Hello');
  channel = (await api.call('GET', '/support/channels', { as: 'support' })).body.data[0].id;
});

test('refuses an answer that crosses the answer of a colleague with 409, until it is sent anyway', async () => {
  const { seq } = await write('Is it ready?');
  const first = (await reply('admin', { text: 'Yes', seen: seq })).body.data;
  const id = randomUUID();
  const crossed = await reply('support', { id, text: 'No', seen: seq });
  expect(crossed.status).toBe(409);
  expect(crossed.body.message).toMatch(/^.+ answered \d+ s ago\. Send anyway\?$/);
  expect(crossed.body.current).toMatchObject({ id: first.id, text: 'Yes' });
  expect((await reply('support', { id, text: 'No' })).status).toBe(200);
  // A retry after a lost reply is the same message, not a second answer.
  expect((await reply('support', { id, text: 'No', seen: seq })).status).toBe(200);
});

test('own answers and messages of the consumer do not cross', async () => {
  const { seq } = await write('One question');
  await reply('support', { text: 'Go on', seen: seq });
  await write('And another');
  expect((await reply('support', { text: 'Yes?', seen: seq })).status).toBe(200);
});

test('of two answers at the same time only one is sent', async () => {
  const { seq } = await write('Who answers?');
  const replies = await Promise.all(
    (['admin', 'support'] as const).map((as) => reply(as, { text: `From ${as}`, seen: seq })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('finds messages by words and the beginning of the last one, latest first, with marked snippets', async () => {
  const older = await write('The Zanzibar result from Ọ̀ṣun, phone 0803-551 2044');
  const newer = await write('<b>zanzibar</b> results again');
  const hits = await search('ZANZIBAR resu');
  expect(hits.map((hit: { id: string }) => hit.id)).toEqual([newer.id, older.id]);
  expect(hits[1]).toMatchObject({ channel, seq: older.seq, side: 'consumer', sender: older.sender });
  expect(hits[0].snippet).toEqual([
    { text: '<b>', hit: false },
    { text: 'zanzibar', hit: true },
    { text: '</b> ', hit: false },
    { text: 'results', hit: true },
    { text: ' again', hit: false },
  ]);
  expect((await search('osun 08035512044')).map((hit: { id: string }) => hit.id)).toEqual([older.id]);
  expect(await search('zanzibar nowhere')).toEqual([]);
});

test.each([["o'brien & | ! ( :*"], ['\\\\'], ['%%'], ["''"]])('a search for %s is no error', async (text) => {
  expect(await search(text)).toEqual([]);
});

test('returns at most 25 hits', async () => {
  for (let n = 0; n < 27; n += 1) await write(`quokka ${n}`);
  const hits = await search('quokka');
  expect(hits).toHaveLength(25);
  expect(hits[0].snippet.at(-1).text).toBe(' 26');
});

test('frequent words are read by time, rare ones by the index of words', async () => {
  await api.owner
    .query(`insert into support_messages (channel_uuid, seq, uuid, author_uuid, side, text, created_at)
    select uuid, 100000 + n, gen_random_uuid(), consumer_uuid, 'consumer',
      'a frequent text ' || n || case when n = 7 then ' needle' else '' end, now() - n * interval '1 minute'
    from support_channels, generate_series(1, 40000) n where uuid = '${channel}'`);
  await api.owner.query('analyze support_messages');
  const plan = async (source: ReturnType<typeof byIndex>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${latestHits(source, 25)}`.execute(api.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const wanted = { query: "'needle':*", parts: ['needle'], limit: 25 };
  expect(await plan(amongNewest(wanted))).toContain('Index Scan using support_messages_newest');
  expect(await plan(byIndex(wanted))).toContain('Bitmap Index Scan on support_messages_words');
  expect(await search('needle')).toHaveLength(1);
});

test.each([
  ['Dear {{first_name}}, {{agent}} is here', 200],
  ['Dear {{surname}}', 422],
])('saves a quick reply only with known variables: %s', async (text, status) => {
  const body = { title: `Variables ${status}`, text };
  const saved = await api.call('POST', '/support/quick-replies', { as: 'support', body });
  expect(saved.status).toBe(status);
  if (status === 422) expect(saved.body.fields.text).toMatch(/^\{\{surname\}\} is not a variable/);
});
