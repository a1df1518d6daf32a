import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const run = (errors: number) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const file = path.join(import.meta.dirname, 'run-process.process.ts');
    execFile(process.execPath, [file, String(errors)], (error, out) =>
      resolve({ code: error ? Number(error.code) : 0, out }),
    );
  });

test('survives and counts a few errors that reach no handler', async () => {
  expect(await run(9)).toEqual({ code: 0, out: '9 counted\n' });
});

test('drains and ends with 1 when too many errors reach no handler', async () => {
  const { code, out } = await run(10);
  expect({ code, drained: out.includes('drained') }).toEqual({ code: 1, drained: true });
});
