import type { StaffNote } from '@baobab/contract/overview/people';
import { roles } from '@baobab/contract/kit/roles';
import { expect, test } from 'vitest';
import { decryptDetails } from '../../../platform/audit/personal-details.ts';
import { newId } from '../../../platform/ids.ts';
import { loadKeys } from '../../../platform/keys.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { Ctx } from '../../../schema.ts';
import { deleteNote } from './staff-notes.service.ts';

const api = useTestApp();
const newPerson = () => fixturesFor(api).addAccount('consumer', 'Noted Person');
const add = (person: string, text: string) => api.call('POST', '/staff-notes', { body: { person, text } });
const notesOf = async (person: string): Promise<{ data: StaffNote[]; count: number }> =>
  (await api.call('GET', `/staff-notes?person=${person}&limit=2`)).body;

test('adds notes with author and time, newest first, in pages', async () => {
  const person = await newPerson();
  for (const text of ['First', 'Second', 'Third']) expect((await add(person, text)).status).toBe(201);
  const { data, count } = await notesOf(person);
  expect(count).toBe(3);
  expect(data.map(({ text }) => text)).toEqual(['Third', 'Second']);
  const { rows } = await api.owner.query(
    `select a.uuid, a.full_name from accounts a join staff s on s.account_uuid = a.uuid where s.role = 'admin' limit 1`,
  );
  expect(data[0]).toMatchObject({ author: rows[0], deletable: true });
});

test('records the addition and the deletion with the text', async () => {
  const person = await newPerson();
  const { data } = (await add(person, 'Call back on Monday')).body;
  expect((await api.call('DELETE', `/staff-notes/${data.uuid}`)).status).toBe(200);
  expect(await notesOf(person)).toMatchObject({ count: 0 });
  const { rows } = await api.owner.query(
    'select action, details from audit_log where subject = $1 order by id',
    [person],
  );
  const details = { note: data.uuid, text: 'Call back on Monday' };
  expect(await decryptDetails(api.db, await loadKeys(api.settings), rows)).toEqual([
    { action: 'staff-note.add', details },
    { action: 'staff-note.delete', details },
  ]);
  expect((await api.call('DELETE', `/staff-notes/${data.uuid}`)).status).toBe(404);
});

test('rejects an empty note, one above 2,000 characters and an unknown person', async () => {
  const person = await newPerson();
  expect((await add(person, ' ')).status).toBe(422);
  expect((await add(person, 'x'.repeat(2_001))).status).toBe(422);
  expect((await add(person, 'x'.repeat(2_000))).status).toBe(201);
  expect((await add(newId(), 'Nobody')).status).toBe(404);
});

test.each(roles.filter((role) => role !== 'admin'))('%s neither reads nor writes notes', async (role) => {
  const person = await newPerson();
  expect((await api.call('GET', `/staff-notes?person=${person}`, { as: role })).status).toBe(403);
  expect((await api.call('POST', '/staff-notes', { as: role, body: { person, text: 'x' } })).status).toBe(
    403,
  );
});

test('a colleague who is not an admin cannot delete the note of another', async () => {
  const person = await newPerson();
  const { data } = (await add(person, 'Mine')).body as { data: StaffNote };
  const keys = await loadKeys(api.settings);
  const as = (actor: { uuid: string; role: string }) =>
    ({ db: api.db, keys, actor, requestId: newId(), address: '127.0.0.1' }) as Ctx;
  const colleague = { uuid: newId(), role: 'support' };
  await expect(deleteNote(as(colleague), data.uuid)).rejects.toMatchObject({ code: 'forbidden' });
  await deleteNote(as({ uuid: data.author.uuid!, role: 'support' }), data.uuid);
  expect(await notesOf(person)).toMatchObject({ count: 0 });
});
