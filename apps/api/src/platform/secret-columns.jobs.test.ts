import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadKeys, type Keyring } from './keys.ts';
import { assembled } from '../domains.ts';
import { encryptSecrets } from './secret-columns.jobs.ts';
import { useTestApp } from '../testing/test-app.ts';

const api = useTestApp();
const encrypt = (keys: Keyring) => encryptSecrets({ ...assembled, db: api.db, pool: api.owner, keys });
const currentKeys = () => loadKeys(api.settings);

async function numbers(): Promise<string[]> {
  const { rows } = await api.owner.query<{ number: string }>(
    `select bank_account_number as number from doctors where bank_account_number <> ''
     union all select account_number from pharmacies where account_number <> ''`,
  );
  return rows.map(({ number }) => number);
}
const lists = async () => {
  const paths = ['/user/admin/search/doctors?limit=10', '/user/auth/pharmacy/list?limit=10'];
  return Promise.all(paths.map(async (path) => JSON.stringify((await api.call('GET', path)).body)));
};

test('encrypts the bank accounts of earlier releases once, and the API still shows them', async () => {
  const before = await lists();
  const plain = await numbers();
  expect(plain.length).toBeGreaterThan(0);
  expect(plain.every((number) => /^\d+$/.test(number))).toBe(true);
  const count = await encrypt(await currentKeys());
  expect(count).toBeGreaterThanOrEqual(plain.length);
  expect((await numbers()).every((number) => number.startsWith('enc:'))).toBe(true);
  expect(await lists()).toEqual(before);
  // A second run changes nothing and leaves no trace.
  const rows = await api.countAudit('secrets.encrypt');
  expect(await encrypt(await currentKeys())).toBe(0);
  expect(await api.countAudit('secrets.encrypt')).toBe(rows);
});

test('encrypts with a new key, and reads values of both keys meanwhile', async () => {
  const old = await currentKeys();
  await encrypt(old);
  const key = { id: randomBytes(8).toString('hex'), secret: randomBytes(32) };
  const both: Keyring = { current: key, find: (id) => (id === key.id ? key : old.find(id)) };
  expect(await encrypt(both)).toBe((await numbers()).length);
  expect((await numbers()).every((number) => number.startsWith(`enc:${key.id}:`))).toBe(true);
  // Back to the key of the server.
  await encrypt({ current: old.current, find: both.find });
});

test('declares every encrypted column of the database', async () => {
  for (const { table, column } of assembled.encryptedColumns) {
    const { rowCount } = await api.owner.query(
      'select from information_schema.columns where table_name = $1 and column_name = $2',
      [table, column],
    );
    expect(rowCount).toBe(1);
  }
});
