import type { AuditAction } from '@baobab/contract/audit-actions';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';
import { loadKeys, type Keyring } from '../keys.ts';
import { change, done } from './change.ts';
import { encryptColumn } from '../secret-columns.ts';
import { erasePersonKey, personKeyColumn } from './person-keys.ts';
import { decryptDetails } from './personal-details.ts';

const api = useTestApp();

async function write(action: AuditAction, subject: string, details: Record<string, unknown>, keys?: Keyring) {
  const given = keys ?? (await loadKeys(api.settings));
  const by = { db: api.db, actor: null, requestId: 'test', keys: given };
  await change(by, action, async () => done(null, subject, details));
  return stored(subject);
}
const stored = async (subject: string) =>
  (
    await api.owner.query<{ details: Record<string, unknown>; text: string }>(
      'select details, details::text as text from audit_log where subject = $1 order by id desc limit 1',
      [subject],
    )
  ).rows[0]!;
const read = async (subject: string) =>
  (await decryptDetails(api.db, await loadKeys(api.settings), [await stored(subject)]))[0]!.details;

test('encrypts every text of a row about a person, also nested ones, days and lists', async () => {
  const person = newId();
  const details = {
    changed: {
      first_name: ['Ada', 'Adah'],
      dob: [null, '1990-01-02'],
      languages: [['Igbo'], ['Igbo', 'Hausa']],
    },
    given: { deep: { address: '7 Secret Street' } },
    at: new Date('2026-01-02T03:04:05Z'),
  };
  const { text } = await write('doctor.edit', person, details);
  expect(text).not.toMatch(/Ada|1990|Igbo|Hausa|Secret|2026/);
  expect(await read(person)).toEqual({ ...details, at: '2026-01-02T03:04:05.000Z' });
});

test('leaves ids, numbers, booleans, states and references readable', async () => {
  const [person, other] = [newId(), newId()];
  const details = {
    kind: 'consumer',
    note: other,
    amount_kobo: 5,
    changed: { active: [true, false], status: ['a', 'b'] },
  };
  expect((await write('user.suspend', person, details)).details).toEqual(details);
  // Nothing was encrypted, so the person has no key.
  const keys = await api.owner.query('select from person_keys where person_uuid = $1', [person]);
  expect(keys.rows).toEqual([]);
});

test('encrypts the texts of a row that names a patient under the key of the patient', async () => {
  const [order, patient] = [newId(), newId()];
  const { details } = await write('lab-order.open', order, {
    patient,
    reason: 'He asked',
    status: 'open',
  });
  expect(details).toMatchObject({
    patient,
    person: patient,
    status: 'open',
    reason: { encrypted: 0 },
    personal: expect.any(String),
  });
  expect(await read(order)).toEqual({ patient, reason: 'He asked', status: 'open' });
});

test('leaves rows about other records as they are', async () => {
  const city = newId();
  const details = { changed: { name: ['Ikeja', 'Lekki'] } };
  expect((await write('city.edit', city, details)).details).toEqual(details);
});

test('rows written at the same time share one key', async () => {
  const person = newId();
  await Promise.all(Array.from({ length: 20 }, (_, i) => write('user.edit', person, { text: `Text ${i}` })));
  const { rows } = await api.owner.query('select details from audit_log where subject = $1', [person]);
  const opened = await decryptDetails(api.db, await loadKeys(api.settings), rows);
  const texts = opened.map(({ details }) => (details as { text: string }).text);
  expect(texts.toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `Text ${i}`).toSorted());
});

test('after the key is deleted values are shown as erased, and new ones are not stored', async () => {
  const person = newId();
  await write('user.edit', person, { text: 'Before' });
  const erase = () => api.db.transaction().execute((trx) => erasePersonKey(trx, person, new Date()));
  expect([await erase(), await erase()]).toEqual([true, false]);
  expect(await read(person)).toEqual({ text: 'erased' });
  expect((await write('user.edit', person, { text: 'After' })).details).toEqual({ text: 'erased', person });
});

test('shows a changed value, and one whose key of the installation is lost, as unreadable', async () => {
  const [person, other] = [newId(), newId()];
  await write('user.edit', person, { text: 'Mine' });
  await write('user.edit', other, { text: 'Yours' });
  const keys = await loadKeys(api.settings);
  const row = await stored(person);
  const moved = { details: { ...row.details, person: other } };
  expect(await decryptDetails(api.db, keys, [moved])).toEqual([{ details: { text: 'unreadable' } }]);
  const lost: Keyring = { ...keys, find: () => undefined };
  expect((await decryptDetails(api.db, lost, [row]))[0]!.details).toEqual({ text: 'unreadable' });
});

test('refuses to write personal values without the keys', async () => {
  const by = { db: api.db, actor: null, requestId: 'test' };
  const attempt = change(by, 'user.edit', async () => done(null, newId(), { text: 'Open' }));
  await expect(attempt).rejects.toThrow('needs the keys');
});

test('a rotation encrypts the keys of people again', async () => {
  const person = newId();
  await write('user.edit', person, { text: 'Kept' });
  const old = await loadKeys(api.settings);
  const key = { id: 'ab'.repeat(8), secret: Buffer.alloc(32, 7) };
  const both: Keyring = { current: key, find: (id) => (id === key.id ? key : old.find(id)) };
  expect(await encryptColumn(api.owner, both, personKeyColumn)).toBeGreaterThan(0);
  const onlyNew: Keyring = { current: key, find: (id) => (id === key.id ? key : undefined) };
  expect((await decryptDetails(api.db, onlyNew, [await stored(person)]))[0]!.details).toEqual({
    text: 'Kept',
  });
});
