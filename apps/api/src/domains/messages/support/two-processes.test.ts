import type { ChatMessage, Marks } from '@baobab/contract/messages/support';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient, startProcess, type ApiProcess, type Client } from '../../../testing/process.ts';
import { useTestApp } from '../../../testing/test-app.ts';

/** Two API processes on one PostgreSQL: the desk is connected to one, the consumer to the other. */
const api = useTestApp();
let here: ApiProcess;
let there: ApiProcess;
let desk: Client;
let consumer: Client;
let me: string;
let channel: string;

interface Page {
  data: ChatMessage[];
  more: boolean;
  marks: Marks;
}
const deskPath = () => `/support/channels/${channel}`;

beforeAll(async () => {
  [here, there] = await Promise.all([
    startProcess(api.url, api.settings),
    startProcess(api.url, api.settings),
  ]);
  const { rows } = await api.owner.query(
    `select a.uuid, a.email from accounts a where a.kind = 'consumer' and a.active
       and not exists (select from support_channels c where c.consumer_uuid = a.uuid) order by a.uuid limit 1`,
  );
  me = rows[0].uuid;
  desk = openClient(here, await api.signIn('support'));
  await desk.nextEvent('connect');
  const { body } = await api.call('POST', '/consumer/sign-in', {
    as: null,
    body: { email: rows[0].email, password: 'baobab-demo' },
  });
  const came = desk.nextEvent('presence', ({ account }) => account === me);
  consumer = openClient(there, body.accessToken);
  // The desk receives the presence of the consumer from the other process.
  await came;
});
afterAll(async () => {
  desk.close();
  consumer.close();
  await Promise.all([here.stop(), there.stop()]);
});

const write = (text: string, id: string = randomUUID()) =>
  consumer.call<{ data: ChatMessage }>('POST', '/consumer/support/messages', { text, id });

test('publishes presence, messages, the bell, typing and marks to the other process', async () => {
  const [rung, arrived] = [desk.nextEvent('bell'), desk.nextEvent('support')];
  const { data: sent } = await write('Is anybody there?');
  channel = (await arrived)['channel'] as string;
  await rung;
  const read = await desk.call<Page>('GET', `${deskPath()}/messages`);
  expect(read.data.map(({ text }) => text)).toEqual(['Is anybody there?']);
  const members = await desk.call<{ data: { id: string; online: boolean }[] }>(
    'GET',
    `${deskPath()}/members`,
  );
  expect(members.data).toMatchObject([{ id: `user_${me}`, online: true }]);

  const marked = consumer.nextEvent('support', ({ seq }) => seq === undefined);
  await desk.call('POST', `${deskPath()}/marks`, { delivered: sent.seq, read: sent.seq });
  await marked;
  const { marks } = await consumer.call<Page>('GET', '/consumer/support/messages');
  expect(marks).toMatchObject({ desk_delivered: sent.seq, desk_read: sent.seq });

  const toConsumer = consumer.nextEvent('typing', ({ side }) => side === 'desk');
  const toDesk = desk.nextEvent('typing', ({ side }) => side === 'consumer');
  await desk.call('POST', `${deskPath()}/typing`);
  expect(await toConsumer).toMatchObject({ channel });
  await consumer.call('POST', '/consumer/support/typing');
  expect(await toDesk).toMatchObject({ channel });

  const answered = consumer.nextEvent('support', ({ seq }) => seq === sent.seq + 1);
  await desk.call('POST', `${deskPath()}/messages`, { text: 'Yes, how can we help?' });
  await answered;

  const left = desk.nextEvent('presence', ({ account }) => account === me);
  consumer.socket.disconnect();
  await left;
  const after = await desk.call<{ data: { id: string; online: boolean }[] }>('GET', `${deskPath()}/members`);
  expect(after.data.find(({ id }) => id === `user_${me}`)).toMatchObject({ online: false });
  consumer.socket.connect();
});

/** A client like the console: fetches the messages after its last one and sends them one after the other. */
function followConversation(client: Client, path: string) {
  const seen: ChatMessage[] = [];
  let fetching: Promise<void> = Promise.resolve();
  async function fetchNew() {
    for (;;) {
      const { data, more } = await client.call<Page>(
        'GET',
        `${path}?after=${seen.at(-1)?.seq ?? 0}&limit=100`,
      );
      seen.push(...data);
      if (!more) return;
    }
  }
  const catchUp = () => (fetching = fetching.then(fetchNew).catch(() => undefined));
  client.socket.on('support', () => void catchUp());
  client.socket.on('connect', () => void catchUp());

  let sending: Promise<void> = Promise.resolve();
  async function send(text: string, id = randomUUID()): Promise<void> {
    await client.call('POST', path, { text, id }).catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return send(text, id);
    });
  }
  return {
    seen,
    catchUp,
    queue: (text: string) => (sending = sending.then(() => send(text))),
  };
}

test('both sides receive 200 messages once and in order although a process is restarted', async () => {
  const mine = followConversation(desk, `${deskPath()}/messages`);
  const theirs = followConversation(consumer, '/consumer/support/messages');
  await mine.catchUp();
  const first = mine.seen.length;

  // The process stops while both sides are writing; the last messages are written while it is down.
  const fromConsumer = (n: number) => theirs.queue(`from the consumer ${n}`);
  const written = Array.from({ length: 150 }, (_, n) => fromConsumer(n));
  const queued = Array.from({ length: 20 }, (_, n) => mine.queue(`from the desk ${n}`));
  await Promise.all([written[20], queued[2]]);
  const gone = desk.nextEvent('disconnect');
  await here.stop();
  await gone;
  await Promise.all([...written, ...Array.from({ length: 50 }, (_, n) => fromConsumer(150 + n))]);
  expect(mine.seen.length).toBeLessThan(first + 200);
  const back = desk.nextEvent('connect');
  here = await startProcess(api.url, api.settings, here.port);
  await back;
  await Promise.all(queued);
  await Promise.all([mine.catchUp(), theirs.catchUp()]);

  for (const { seen } of [mine, theirs]) {
    expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: first + 220 }, (_, n) => n + 1));
    const textsOf = (by: string) => seen.map(({ text }) => text).filter((text) => text.startsWith(by));
    expect(textsOf('from the consumer')).toEqual(
      Array.from({ length: 200 }, (_, n) => `from the consumer ${n}`),
    );
    expect(textsOf('from the desk')).toEqual(Array.from({ length: 20 }, (_, n) => `from the desk ${n}`));
  }
});
