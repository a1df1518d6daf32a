import { afterAll, beforeAll, expect, vi } from 'vitest';
import { useProduct } from '../../apps/api/src/testing/product.ts';
import { testDatabase } from '../../apps/api/src/testing/test-database.ts';
import { faultTest } from './fault-test.ts';

/** Throws from an event listener and rejects a promise that nobody awaits, whenever the process gets a signal. */
const BROKEN_LIBRARY = `process.on('SIGUSR2', () => {
  Promise.reject(new Error('rejected and not awaited'));
  throw new Error('thrown in a callback');
});`;

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const product = useProduct(() => ({
  DATABASE_URL: database.url,
  LOG_LEVEL: 'silent',
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BROKEN_LIBRARY)}`,
}));

faultTest(
  // Every signal is two errors, and the tenth within ten minutes ends the process.
  'a library that throws in a callback now and then does not end the process',
  { short: 3, full: 4 },
  async ({ size, report }) => {
    await product.start();
    const pid = product.pid()!;
    const isServing = () =>
      fetch(`${product.address()}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (let thrown = 0; thrown < size; thrown += 1) {
      process.kill(pid, 'SIGUSR2');
      expect(await vi.waitUntil(isServing, { timeout: 60_000 })).toBe(true);
    }
    report('processes ended', product.pid() === pid && (await isServing()) ? 0 : 1, 0);
  },
);
