import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { KEY_FILE, loadKeys } from '../keys.ts';
import { createLogger } from '../logger.ts';
import { readSettings } from '../settings.ts';
import { change, done } from './change.ts';
import { readSealFile, sealFileIn } from './seal-file.ts';
import { sealAudit, startSealing } from './seal.ts';
import { verifyAudit } from './verify.ts';

const api = useTestApp();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baobab-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rotatedKey = randomBytes(32);

const keysIn = (dataDir: string, ENCRYPTION_KEYS = '') =>
  loadKeys(readSettings({ DATA_DIR: dataDir, ENCRYPTION_KEYS }));
const write = (subject: string) =>
  change({ db: api.db, actor: null, requestId: 'test' }, 'quick-reply.edit', async () => done(null, subject));
async function chain(
  keys?: Awaited<ReturnType<typeof loadKeys>>,
  log = createLogger({ logLevel: 'silent' }),
) {
  const { dataDir } = api.settings;
  return { pool: api.owner, keys: keys ?? (await keysIn(dataDir)), sealFile: sealFileIn(dataDir), log };
}
const sealAll = async (given: Awaited<ReturnType<typeof chain>>) => {
  while (await sealAudit(given));
};

test('concurrent processes create one key file, readable only by its owner', async () => {
  const keyrings = await Promise.all(Array.from({ length: 20 }, () => keysIn(folder)));
  expect(new Set(keyrings.map((keys) => keys.current.id)).size).toBe(1);
  expect(await readdir(folder)).toEqual([KEY_FILE]);
  expect((await stat(path.join(folder, KEY_FILE))).mode & 0o777).toBe(0o600);
});

test('prefers the setting over the key file, keeps the keys of the file, and rejects a damaged file', async () => {
  const [mine, older] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));
  const file = await keysIn(folder);
  const both = await keysIn(folder, `${mine},${older}`);
  expect(both.current.secret.toString('base64')).toBe(mine);
  expect(both.find(file.current.id)).toEqual(file.current);
  expect(() => readSettings({ ENCRYPTION_KEYS: 'too short' })).toThrow('ENCRYPTION_KEYS');
  const whole = await readFile(path.join(folder, KEY_FILE));
  await writeFile(path.join(folder, KEY_FILE), whole.subarray(0, 20));
  await expect(keysIn(folder)).rejects.toThrow('is damaged');
});

test('old seals stay verifiable while the old key is listed after the new one', async () => {
  const old = await keysIn(api.settings.dataDir);
  await write('old key');
  await sealAll(await chain(old));
  const rotated = await keysIn(
    api.settings.dataDir,
    [rotatedKey, old.current.secret].map((key) => key.toString('base64')).join(),
  );
  await write('new key');
  await sealAll(await chain(rotated));
  expect(await verifyAudit(await chain(rotated))).toMatchObject({ problem: null, unverifiable: [] });
});

test('a lost key does not stop sealing: the log reports it and verification names the unverifiable seals', async () => {
  const { dataDir } = api.settings;
  await write('before the loss');
  await sealAll(await chain());
  const lost = await keysIn(dataDir);
  await rename(path.join(dataDir, KEY_FILE), path.join(dataDir, 'lost'));
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _encoding, next) => (lines.push(String(chunk)), next()) });
  const found = await chain(undefined, pino(sink));
  expect(found.keys.current.id).not.toBe(lost.current.id);
  await write('after the loss');
  const stop = startSealing(found);
  const waiting = async () => (await api.owner.query('select from audit_unsealed')).rowCount;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  await stop();
  const log = lines.map((line) => JSON.parse(line));
  expect(log.filter((line) => line.level >= 50)).toEqual([
    expect.objectContaining({ keyId: lost.current.id }),
  ]);
  const file = await readSealFile(found.sealFile);
  expect(log.at(-1)).toMatchObject({
    msg: 'last audit seal',
    seq: file!.seq,
    hash: file!.hash.toString('hex'),
  });

  const { problem, unverifiable, last } = await verifyAudit(found);
  expect(problem).toBeNull();
  expect(unverifiable.at(-1)).toMatchObject({ keyId: lost.current.id, last: last - 1 });
  // No checkpoint is written behind seals that nobody verified, so that the loss is reported until the key is found.
  expect((await verifyAudit(found, 'new')).unverifiable).toEqual(unverifiable);
  await rename(path.join(dataDir, 'lost'), path.join(dataDir, KEY_FILE));
  const all = [found.keys.current.secret, lost.current.secret, rotatedKey];
  const again = await chain(await keysIn(dataDir, all.map((key) => key.toString('base64')).join()));
  expect(await verifyAudit(again, 'new')).toMatchObject({ problem: null, unverifiable: [], unproven: [] });
  expect(await verifyAudit(again, 'new')).toMatchObject({ since: last, last });
});

test('a process killed between sealing and writing the seal file leaves a valid chain', async () => {
  const given = await chain();
  const before = await readFile(given.sealFile);
  await write('sealed by the killed process');
  await sealAll(given);
  await writeFile(given.sealFile, before);
  await write('sealed by the next process');
  await sealAll(given);
  const { problem, last, comparedWith } = await verifyAudit(given);
  expect([problem, comparedWith]).toEqual([null, last]);
});

test('two processes with separate data folders seal one chain, and each seal file advances', async () => {
  const given = await chain();
  const other = { ...given, sealFile: sealFileIn(folder) };
  for (let n = 0; n < 6; n += 1) {
    await write(`by two ${n}`);
    await sealAll(n % 2 ? given : other);
  }
  for (const one of [given, other]) expect((await verifyAudit(one)).problem).toBeNull();
  expect((await readSealFile(given.sealFile))!.seq).toBe((await readSealFile(other.sealFile))!.seq + 1);
});
