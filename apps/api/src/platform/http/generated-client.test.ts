import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();
const run = promisify(execFile);
const apiFolder = path.join(import.meta.dirname, '../../..');
const root = path.join(apiFolder, '../..');
const GENERATOR = path.join(apiFolder, 'node_modules/openapi-typescript/bin/cli.js');
const COMPILER = path.join(root, 'node_modules/typescript/bin/tsc');

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom'],
    types: [],
    skipLibCheck: true,
    noEmit: true,
  },
  files: ['program.ts'],
};

/** An unused `@ts-expect-error` is an error itself, so the mistakes prove that the client has types. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, operations, paths } from './client.js';

const client = createClient<paths>({ baseUrl: 'https://baobab.example/api/v1' });

const list = await client.GET('/user/admin/users', { params: { query: { search: 'ada', skip: 10, limit: 20 } } });
export const names: string[] | undefined = list.data?.users.map((user) => user.full_name);
// @ts-expect-error limit is a number
await client.GET('/user/admin/users', { params: { query: { limit: 'all' } } });
// @ts-expect-error a user has no nickname
list.data?.users[0]?.nickname;

const introducer = { uuid: 'id', firstName: 'Ada', lastName: 'Obi', email: 'ada@obi.example', mobile: '+234' };
const edit = await client.PUT('/user/auth/introducer/update/', { body: { ...introducer, version: 2 } });
export const edited: components['schemas']['Introducer'] | undefined = edit.data?.data;
export const refused: string | undefined = edit.error?.fields?.['email'];
// @ts-expect-error the body needs the names
await client.PUT('/user/auth/introducer/update/', { body: { uuid: 'id' } });

const range = { from: '2026-01-01', to: '2026-01-31' };
const exported = '/user/export/all/userlist/{from}/{to}';
const file = await client.GET(exported, { params: { path: range }, parseAs: 'blob' });
export const size: number | undefined = file.data?.size;
// @ts-expect-error the path needs the end of the range
await client.GET(exported, { params: { path: { from: range.from } }, parseAs: 'blob' });

export type Search = NonNullable<operations['usersList']['parameters']['query']>['search'];
// @ts-expect-error there is no such operation
export type Unknown = operations['usersListAll'];
`;

test('a client generated from the OpenAPI document compiles', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-client-'));
  const file = (name: string) => path.join(folder, name);
  try {
    const document = await api.app.inject('/api/v1/openapi.json');
    await writeFile(file('openapi.json'), document.body);
    await writeFile(file('package.json'), '{ "type": "module" }');
    await writeFile(file('tsconfig.json'), JSON.stringify(TSCONFIG));
    await writeFile(file('program.ts'), PROGRAM);
    await symlink(path.join(root, 'node_modules'), file('node_modules'));
    // The generator also validates the document.
    // In the folder: in the repository the generator would apply the rules for our own document.
    const inFolder = { cwd: folder };
    await run(process.execPath, [GENERATOR, file('openapi.json'), '--output', file('client.d.ts')], inFolder);
    const compiled = await run(process.execPath, [COMPILER, '-p', folder]).catch((error: unknown) => error);
    expect(compiled).toMatchObject({ stdout: '' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
