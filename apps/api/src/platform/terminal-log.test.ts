import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { terminalLog } from './terminal-log.ts';

function fakeTerminal(isTTY: boolean) {
  const lines: string[] = [];
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, output: Object.assign(output, { isTTY }) as unknown as NodeJS.WriteStream };
}

test('a terminal shows one readable line for a request and the seconds of a step', async () => {
  const { lines, output } = fakeTerminal(true);
  const log = createLogger({ logLevel: 'info' }, await terminalLog(output));
  log.info({ requestId: 'r1', method: 'GET', route: '/users', status: 200, ms: 7 }, 'request');
  log.info({ seconds: 3.2 }, 'database ready');
  await expect.poll(() => lines.join('')).toContain('database ready in 3.2 s');
  expect(lines.join('')).toMatch(/\bGET \/users 200 in 7 ms\s*\n/);
});

test('output that is not a terminal stays JSON', async () => {
  expect(await terminalLog(fakeTerminal(false).output)).toBeUndefined();
});
