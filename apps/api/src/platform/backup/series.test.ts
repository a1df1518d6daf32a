import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeManifest } from './manifest.ts';
import { encryptedName, nameOf, newestIn, removeOld } from './series.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baobab-series-'));
});
afterEach(() => rm(folder, { recursive: true }));

const day = (n: number) => nameOf(new Date(Date.UTC(2026, 10, n, 2)));
async function addBackup(name: string, { complete = true } = {}) {
  await mkdir(path.join(folder, name));
  const manifest = { format: 1 as const, createdAt: '', folders: [], files: [] };
  if (complete) await writeManifest(path.join(folder, name), manifest);
}

test('keeps the newest complete backups and what has another name', async () => {
  for (const n of [1, 2, 3]) await addBackup(day(n));
  await writeFile(path.join(folder, encryptedName(day(4))), '');
  await addBackup(day(5), { complete: false });
  await mkdir(path.join(folder, 'of-somebody-else'));
  expect(await removeOld(folder, 2)).toEqual([day(1), day(2)]);
  expect((await readdir(folder)).toSorted()).toEqual(
    [day(3), encryptedName(day(4)), day(5), 'of-somebody-else'].toSorted(),
  );
});

test('removes an interrupted backup only when a newer one is complete', async () => {
  const draft = `${encryptedName(day(1))}.new`;
  await addBackup(day(1), { complete: false });
  await writeFile(path.join(folder, draft), '');
  expect(await removeOld(folder, 1)).toEqual([]);
  await addBackup(day(2));
  expect((await removeOld(folder, 1)).toSorted()).toEqual([day(1), draft]);
  expect(await newestIn(folder)).toBe(path.join(folder, day(2)));
});
