import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDesk } from './desk.testing.ts';

const { api, ids, desk, act, write, answer, close, read, cases } = createDesk();

test('a conversation is open, waits after an answer, and is open again after the next message', async () => {
  expect(await read()).toMatchObject({ state: 'open', owner: null, priority: 'normal', labels: [] });
  await answer();
  expect(await read()).toMatchObject({ state: 'waiting', waiting_since: null });
  await write('One more thing');
  expect(await read()).toMatchObject({ state: 'open', waiting_since: expect.any(String) });
});

test('a further message keeps the time since which the consumer waits', async () => {
  const { waiting_since } = await read();
  await write('Hello?');
  expect((await read()).waiting_since).toBe(waiting_since);
});

test('a message reopens a closed conversation as a new case, an answer does not', async () => {
  await act('/priority', { priority: 'urgent' });
  await act('/owner', { owner: ids.support });
  expect((await close()).status).toBe(200);
  const first = (await cases()).at(-1);
  expect(first).toMatchObject({ closed_by: ids.support, closed_at: expect.any(Date) });
  expect(await read()).toMatchObject({ state: 'closed', timer: null, closed: { by: expect.any(String) } });
  await answer('Goodbye');
  expect((await read()).state).toBe('closed');
  await write('It happened again');
  expect(await read()).toMatchObject({ state: 'open', priority: 'normal', owner: { uuid: ids.support } });
  expect((await cases()).at(-1).uuid).not.toBe(first.uuid);
});

test('reopening by the desk continues the same case', async () => {
  const first = (await cases()).at(-1);
  await close();
  expect((await act('/state', { state: 'open' })).status).toBe(200);
  expect((await read()).state).toBe('open');
  expect((await cases()).at(-1)).toMatchObject({
    uuid: first.uuid,
    closed_at: null,
    resolution_seconds: null,
  });
});

test('a second close changes nothing, and a closed conversation cannot be snoozed', async () => {
  const before = await api.countAudit('support-channel.close');
  await Promise.all([close(), close()]);
  expect(await api.countAudit('support-channel.close')).toBe(before + 1);
  const until = new Date(Date.now() + 60_000).toISOString();
  expect((await act('/state', { state: 'snoozed', until })).status).toBe(409);
});

test('an answer after the closing is the first one of the case, and ends the wait', async () => {
  await close();
  await answer('The result is attached');
  expect((await cases()).at(-1)).toMatchObject({
    first_answered_at: expect.any(Date),
    first_answer_seconds: expect.any(Number),
    closed_at: expect.any(Date),
  });
  const first = (await cases()).at(-1).first_answered_at;
  expect(await read()).toMatchObject({ state: 'closed', waiting_since: null });
  await answer('And one more thing');
  expect((await cases()).at(-1).first_answered_at).toEqual(first);
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const workOf = async () => {
  const { state, snoozed_until, waiting_since, timer } = await read();
  return { state, snoozed_until, waiting_since, timer };
};

test.each([
  ['open', async () => undefined],
  ['waiting', () => answer()],
  ['snoozed', () => act('/state', { state: 'snoozed', until: inMinutes(60) })],
])('the undo of closing and of snoozing makes a conversation %s again', async (state, prepare) => {
  await prepare();
  const before = await workOf();
  expect(before.state).toBe(state);
  const former = { state, ...(before.snoozed_until && { until: before.snoozed_until }) };
  for (const change of [{ state: 'closed' }, { state: 'snoozed', until: inMinutes(90) }]) {
    const { body } = await act('/state', change);
    expect(body.before).toEqual({
      state,
      snoozed_until: before.snoozed_until,
      last_seq: expect.any(Number),
    });
    const { last_seq } = body.before;
    const expected = { state: change.state, snoozed_until: change.until ?? null, last_seq };
    expect((await act('/state', { ...former, expected })).status).toBe(200);
    expect(await workOf()).toEqual(before);
  }
  expect((await cases()).at(-1).closed_at).toBeNull();
});

test('the undo is refused when a colleague or the consumer has changed the state since', async () => {
  const until = inMinutes(60);
  const undoSnooze = () =>
    act('/state', { state: 'waiting', expected: { state: 'snoozed', snoozed_until: until } });
  const refusal = 'This conversation was changed since. Nothing was undone.';
  await act('/state', { state: 'snoozed', until });
  await act('/state', { state: 'snoozed', until: inMinutes(120) }, 'admin');
  expect(await undoSnooze()).toMatchObject({ status: 409, body: { message: refusal } });
  await write('One more question');
  expect((await undoSnooze()).status).toBe(409);
  await close();
  expect((await undoSnooze()).status).toBe(409);
  expect((await read()).state).toBe('closed');
});

test('the undo of closing is refused after an answer, and after another closing', async () => {
  await act('/state', { state: 'open' });
  const undoOf = ({ body }: Awaited<ReturnType<typeof act>>) => {
    const expected = { state: 'closed', snoozed_until: null, last_seq: body.before.last_seq };
    return act('/state', { state: 'open', expected });
  };
  const first = await close();
  await answer('Goodbye');
  expect((await undoOf(first)).status).toBe(409);
  expect(await read()).toMatchObject({ state: 'closed', waiting_since: null });
  await write('One more question');
  await close();
  expect((await undoOf(first)).status).toBe(409);
});

test('the undo of closing opens a conversation whose snooze has ended meanwhile', async () => {
  await act('/state', { state: 'open' });
  await close();
  const undo = (until: string) =>
    act('/state', { state: 'snoozed', until, expected: { state: 'closed', snoozed_until: null } });
  expect((await undo(inMinutes(-1))).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'open', snoozed_until: null });
  // Without an undo only an answer makes a conversation wait.
  expect((await act('/state', { state: 'waiting' })).status).toBe(422);
  expect((await read()).state).toBe('open');
});

test('of two people who take a conversation at once one gets it', async () => {
  const answers = await Promise.all([
    act('/owner', { owner: ids.admin, expected: null }, 'admin'),
    act('/owner', { owner: ids.support, expected: null }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  const { owner } = await read();
  expect(refused.body.message).toBe(`${owner.name} has already taken this conversation.`);
});

test('the undo of an assignment gives the case to the first who answers', async () => {
  await close();
  await write('A new question');
  await act('/owner', { owner: ids.admin }, 'admin');
  expect((await cases()).at(-1).person_uuid).toBe(ids.admin);
  await act('/owner', { owner: null }, 'admin');
  expect((await cases()).at(-1).person_uuid).toBeNull();
  await answer('Here it is');
  expect((await cases()).at(-1).person_uuid).toBe(ids.support);
  await act('/owner', { owner: null });
  expect((await cases()).at(-1).person_uuid).toBe(ids.support);
});

test('assigning to a colleague notifies them, and only staff who may answer can own a conversation', async () => {
  await act('/owner', { owner: ids.admin });
  const { data } = (await api.call('GET', `/notification/list/${ids.admin}`)).body;
  expect(data[0]).toMatchObject({
    message: expect.stringMatching(/ assigned you the conversation with /),
    link: `/support?channel=${ids.channel}`,
  });
  const { rows } = await api.owner.query(`select account_uuid from staff where role = 'analytics-admin'`);
  expect((await act('/owner', { owner: rows[0].account_uuid })).status).toBe(422);
  const { data: colleagues } = (await desk('GET', '/colleagues')).body;
  const listed = colleagues.map(({ uuid }: { uuid: string }) => uuid);
  expect(listed).toEqual(expect.arrayContaining([ids.admin, ids.support]));
  expect(listed).not.toContain(rows[0].account_uuid);
});

test('closing is refused when the consumer has written since, whichever comes first', async () => {
  await write('Wait');
  expect((await close({ seen: 1 })).status).toBe(409);
  const [closed] = await Promise.all([close({ seen: 2 }), write('One more question')]);
  // Either the message came first and refused the close, or it reopened the conversation.
  expect([200, 409]).toContain(closed.status);
  expect((await read()).state).toBe('open');
});

test('200 messages at once begin one case', async () => {
  await close();
  const before = await cases();
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => write(`message ${n}`)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await cases()).length).toBe(before.length + 1);
  expect(await read()).toMatchObject({ state: 'open', unread: 201, last_seq: 201 });
});

test('snoozes until a time in the next year, also for another time', async () => {
  const snooze = (until: string) => act('/state', { state: 'snoozed', until });
  expect((await snooze(new Date(Date.now() - 1000).toISOString())).status).toBe(422);
  expect((await snooze('2099-01-01T00:00:00Z')).status).toBe(422);
  expect((await act('/state', { state: 'snoozed' })).status).toBe(422);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect((await snooze(until)).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'snoozed', snoozed_until: until });
  const later = new Date(Date.now() + 7_200_000).toISOString();
  await snooze(later);
  expect((await read()).snoozed_until).toBe(later);
  await write('I am back');
  expect(await read()).toMatchObject({ state: 'open', snoozed_until: null });
});

test('labels are unique by name, belong to a case, and are added once', async () => {
  const { data: label } = (await desk('POST', '/labels', { body: { name: 'Delivery' } })).body;
  expect((await desk('POST', '/labels', { body: { name: 'DELIVERY' } })).status).toBe(409);
  const before = await api.countAudit('support-channel.label');
  await Promise.all([1, 2].map(() => act('/labels', { label: label.uuid, on: true })));
  expect(await api.countAudit('support-channel.label')).toBe(before + 1);
  expect((await read()).labels).toEqual([{ uuid: label.uuid, name: 'Delivery' }]);
  const body = { name: 'Courier', version: 1 };
  expect((await desk('PUT', `/labels/${label.uuid}`, { body })).body.data.version).toBe(2);
  expect((await read()).labels).toEqual([{ uuid: label.uuid, name: 'Courier' }]);
  await close();
  await write('Another matter');
  expect((await read()).labels).toEqual([]);
  await act('/labels', { label: label.uuid, on: true });
  await act('/labels', { label: label.uuid, on: false });
  expect((await read()).labels).toEqual([]);
  expect((await act('/labels', { label: randomUUID(), on: true })).status).toBe(404);
  expect((await desk('DELETE', `/labels/${label.uuid}`)).status).toBe(200);
});

test('the priority is taken back only from the one that the sender saw', async () => {
  await act('/priority', { priority: 'high' });
  expect((await act('/priority', { priority: 'normal', expected: 'high' })).status).toBe(200);
  await act('/priority', { priority: 'urgent' });
  const refused = await act('/priority', { priority: 'normal', expected: 'high' });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A colleague has set the priority to urgent.',
  ]);
  expect((await read()).priority).toBe('urgent');
});
