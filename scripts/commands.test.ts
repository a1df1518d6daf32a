import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const folder = mkdtempSync(path.join(tmpdir(), 'baobab-commands-'));
const dataDir = path.join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** Every command but those that pass their arguments on to a tool. */
const commands = Object.keys(scripts).filter((name) => !scripts[name]!.includes(' tools '));

/** Arguments with a mistake of each command, beside an unknown option. */
const mistakes: Record<string, string[][]> = {
  backup: [[], ['one', 'two'], ['one', '--keep', '0'], ['one', '--encrypt', 'key'], ['one', '--record']],
  restore: [[], ['backup.tar.age']],
  'restore:drill': [[]],
  seed: [['medium']],
  'audit:who': [[], ['someone']],
  staff: [
    ['fire', 'ada'],
    ['add', 'ada'],
  ],
  bench: [['nothing']],
  'scale:proof': [['nothing']],
  migrate: [['now']],
  start: [['4001']],
};

interface Ended {
  code: number;
  out: string;
  err: string;
}

const run = (name: string, args: readonly string[]) =>
  new Promise<Ended>((resolve) => {
    const [, ...words] = scripts[name]!.split(' ');
    const options = { cwd: root, env: { PATH: process.env['PATH'], DATA_DIR: dataDir } };
    const child = execFile(process.execPath, [...words, ...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end();
  });

test.each(commands)('npm run %s -- --help explains the command and exits with 0', async (name) => {
  const { code, out, err } = await run(name, ['--help']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(`Usage: npm run ${name}`);
  expect(existsSync(dataDir)).toBe(false);
});

test.each(commands)(
  'npm run %s exits with 2 and its usage for a mistake, and changes nothing',
  async (name) => {
    for (const args of [['--nwe'], ...(mistakes[name] ?? [])]) {
      const { code, out, err } = await run(name, args);
      expect({ args, code, out }).toEqual({ args, code: 2, out: '' });
      expect(err).toContain(`Usage: npm run ${name}`);
    }
    expect(existsSync(dataDir)).toBe(false);
    expect(existsSync(path.join(root, '--nwe'))).toBe(false);
  },
);
