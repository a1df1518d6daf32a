import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDesk } from './desk.testing.ts';

const { api, ids, desk, act, write, answer, close, read, idsOf, cases, setSettings } = createDesk();

test('every list has the conversations of its condition, in its order and page by page', async () => {
  const mine = async () => (await idsOf('mine')).includes(ids.channel);
  expect(await mine()).toBe(false);
  expect(await idsOf('unassigned')).toContain(ids.channel);
  expect(await idsOf('unread')).toContain(ids.channel);
  expect((await idsOf('longest')).at(-1)).toBe(ids.channel);
  await act('/owner', { owner: ids.support });
  expect(await mine()).toBe(true);
  expect(await idsOf('mine', 'admin')).not.toContain(ids.channel);
  expect(await idsOf('unassigned')).not.toContain(ids.channel);
  await answer();
  expect(await mine()).toBe(true);
  expect(await idsOf('unread')).not.toContain(ids.channel);
  expect(await idsOf('longest')).not.toContain(ids.channel);
  await act('/state', { state: 'snoozed', until: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await mine()).toBe(false);
  expect(await idsOf('snoozed')).toContain(ids.channel);
  await close();
  expect((await idsOf('closed'))[0]).toBe(ids.channel);
  for (const list of ['closed', 'longest']) {
    const all = await idsOf(list);
    const pages: string[] = [];
    for (let next = ''; ;) {
      const { body } = await desk('GET', `/channels?limit=3&list=${list}${next && `&cursor=${next}`}`);
      pages.push(...body.data.map((one: { id: string }) => one.id));
      if (!(next = body.next)) break;
    }
    expect(pages).toEqual(all);
  }
});

test('the counts are those of the lists', async () => {
  await act('/owner', { owner: ids.support });
  const { body: counts } = await desk('GET', '/counts');
  for (const list of ['mine', 'unassigned', 'unread', 'longest', 'snoozed', 'closed'])
    expect([list, counts[list]]).toEqual([list, (await idsOf(list)).length]);
  const { rows } = await api.owner.query('select count(*)::int as n from support_channels');
  expect(counts.all).toBe(rows[0].n);
});

test('assigns by turns among those online when the setting is on', async () => {
  await setSettings({ auto_assign: true });
  const restart = async () => {
    await act('/owner', { owner: null });
    await close();
    await write('Again');
    return (await read()).owner?.uuid ?? null;
  };
  expect(await restart()).toBeNull();
  await api.owner.query(`insert into live_presence (process, account_uuid) select $1, unnest($2::uuid[])`, [
    randomUUID(),
    [ids.admin, ids.support],
  ]);
  const owners = [await restart(), await restart(), await restart(), await restart()];
  expect(owners.slice(0, 2).toSorted()).toEqual([ids.admin, ids.support].toSorted());
  expect(owners.slice(2)).toEqual(owners.slice(0, 2));
  await setSettings({ auto_assign: false });
  expect(await restart()).toBeNull();
});

test('measures the first answer and the resolution in business hours, with a timer for the next target', async () => {
  await close();
  // Friday 17:45, Monday 08:20 and 09:00 in Lagos.
  api.now = () => new Date('2026-11-13T17:45:00+01:00');
  await write('Is anybody there?');
  expect((await read()).timer).toEqual({
    target: 'first-answer',
    amber_at: new Date('2026-11-16T08:07:30+01:00').toISOString(),
    due_at: new Date('2026-11-16T08:15:00+01:00').toISOString(),
  });
  api.now = () => new Date('2026-11-16T08:20:00+01:00');
  await answer();
  expect((await read()).timer).toMatchObject({
    target: 'resolution',
    due_at: new Date('2026-11-16T17:45:00+01:00').toISOString(),
  });
  api.now = () => new Date('2026-11-16T09:00:00+01:00');
  await answer('More');
  await close();
  expect((await cases()).at(-1)).toMatchObject({
    first_answer_seconds: 35 * 60,
    resolution_seconds: 75 * 60,
    person_uuid: ids.support,
  });
});

test('settings need an end after the start, a day, and the current version', async () => {
  const { data } = (await desk('GET', '/settings')).body;
  const put = (values: object, version = data.version) =>
    desk('PUT', '/settings', { as: 'admin', body: { values: { ...data.values, ...values }, version } });
  expect((await put({ opens: '18:00', closes: '08:00' })).status).toBe(422);
  expect((await put({ days: [] })).status).toBe(422);
  expect((await put({ first_answer_minutes: 15 })).status).toBe(200);
  expect((await put({ first_answer_minutes: 20 })).status).toBe(409);
  const body = { values: data.values };
  expect((await desk('PUT', '/settings', { body })).status).toBe(403);
  await setSettings({ first_answer_minutes: 30 });
});
