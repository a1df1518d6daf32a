import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allEndpoints } from '@baobab/contract';
import { openApi } from '@baobab/contract/kit/openapi';
import { settingsOrExit } from '../apps/api/src/cli/settings-or-exit.ts';
import { allSchemas } from '../apps/api/src/domains.ts';

// Generates a client from the OpenAPI document and compiles a program with it. CI runs this file: the generator, its
// compiler and their packages take 47 MB, so that npx fetches them (ADR 17).
const root = path.dirname(import.meta.dirname);
const COMPILER = path.join(root, 'node_modules/typescript/bin/tsc');
const GENERATOR = ['--package=openapi-typescript@7.13.0', '--package=typescript@5.9.3', 'openapi-typescript'];

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

const folder = mkdtempSync(path.join(tmpdir(), 'baobab-client-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
const write = (name: string, content: unknown) =>
  writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
function run(command: string, args: readonly string[]) {
  // In the folder: in the repository the generator would apply the rules for the own document.
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) process.exit(1);
}

write('openapi.json', openApi(allEndpoints, allSchemas, { ...settingsOrExit().product, version: '0' }));
write('package.json', { type: 'module' });
write('tsconfig.json', TSCONFIG);
write('program.ts', PROGRAM);
// The generator also validates the document.
run('npx', ['--yes', ...GENERATOR, 'openapi.json', '--output', 'client.d.ts']);
// Only now: with them in the folder, npx would look for the generator there.
symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
run(process.execPath, [COMPILER, '-p', folder]);
