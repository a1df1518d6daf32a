import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { unzipped } from '@baobab/spreadsheet/testing';
import { createRandom } from '../../apps/api/src/seed/random.ts';
import {
  FILE_BYTES,
  readAt,
  startExportServer,
  type ExportServer,
  type Format,
  type ServerLimits,
} from './export-server.ts';
import { faultTest, isFullRun } from './fault-test.ts';

/** Much more than the buffers between the server and a client that does not read. */
const MANY_ROWS = 3_000_000;

async function withServer(limits: ServerLimits, work: (server: ExportServer) => Promise<void>) {
  const server = await startExportServer(limits);
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

const newlines = (text: Buffer) => text.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0);

const isComplete: Record<Format, (file: Buffer, rows: number) => boolean> = {
  xlsx: (file, rows) =>
    unzipped(file)
      .get('xl/worksheets/sheet1.xml')!
      .lastIndexOf(`<row r="${rows + 1}">`) > 0,
  csv: (file, rows) => newlines(file) === rows + 1,
  file: (file) => file.length === FILE_BYTES,
};

/** Speed in bytes per second and rows of each client. The short run lowers the statement timeout instead. */
const clients: { format: Format; rate: number; rows: number }[] = isFullRun
  ? [
      { format: 'xlsx', rate: 50_000, rows: 115_000 },
      { format: 'csv', rate: 50_000, rows: 75_000 },
      { format: 'xlsx', rate: 200_000, rows: 450_000 },
      { format: 'xlsx', rate: 1_000_000, rows: 450_000 },
      { format: 'file', rate: 400_000, rows: 1 },
    ]
  : [
      { format: 'xlsx', rate: 4_000_000, rows: 250_000 },
      { format: 'csv', rate: 4_000_000, rows: 150_000 },
      { format: 'file', rate: 10_000_000, rows: 1 },
    ];

faultTest('a slow client gets the whole file', { short: 1_500, full: 4_500 }, async ({ size, report }) => {
  await withServer({ statementMs: size }, async (server) => {
    const whole = await Promise.all(
      clients.map(async ({ format, rate, rows }) => {
        const reply = await server.open(format, randomUUID(), { rows });
        expect(reply.statusCode).toBe(200);
        const started = performance.now();
        const file = await readAt(reply, rate);
        expect(performance.now() - started, 'longer than the statement timeout').toBeGreaterThan(size + 300);
        return isComplete[format](file, rows);
      }),
    );
    report('truncated files', whole.filter((complete) => !complete).length, 0);
    expect(await server.copying()).toBe(0);
  });
});

const isAborted = async (reply: IncomingMessage) => {
  const failed = await readAt(reply, Infinity).catch((error: NodeJS.ErrnoException) => error);
  return failed instanceof Error;
};

faultTest(
  'a client that stops reading is disconnected with an error',
  { short: 1_000, full: 30_000 },
  async ({ size, report }) => {
    await withServer({ stalledMs: size }, async (server) => {
      const person = randomUUID();
      const replies = [
        await server.open('xlsx', person, { rows: MANY_ROWS }),
        await server.open('csv', randomUUID(), { rows: MANY_ROWS }),
        await server.open('file', randomUUID(), { rows: 1 }),
      ];
      const started = performance.now();
      await expect.poll(() => server.copying(), { timeout: size + 30_000 }).toBe(0);
      report('database connections freed', (performance.now() - started) / 1_000, size / 1_000 + 15, 's');
      await sleep(size);
      const broken = await Promise.all(replies.map(isAborted));
      report('aborted downloads that look complete', broken.filter((aborted) => !aborted).length, 0);
      expect((await server.open('xlsx', person, { rows: 1 })).statusCode, 'the lock is free').toBe(200);
    });
  },
);

faultTest(
  'a query that computes for longer than a reader may stall',
  { short: 1, full: 1 },
  async ({ report }) => {
    await withServer({ stalledMs: 1_000 }, async (server) => {
      let truncated = 0;
      for (const format of ['xlsx', 'csv'] as const) {
        const reply = await server.open(format, randomUUID(), { rows: 20_000, waitsAt: 10_000 });
        const file = await readAt(reply, Infinity).catch(() => undefined);
        if (!file || !isComplete[format](file, 20_000)) truncated += 1;
      }
      report('truncated files', truncated, 0);
    });
  },
);

faultTest('a client that disconnects at any moment', { short: 8, full: 200 }, async ({ size, report }) => {
  await withServer({}, async (server) => {
    const random = createRandom(17);
    const person = randomUUID();
    let left = 0;
    while (left < size) {
      const format = random.pick(['xlsx', 'csv', 'file'] as const);
      const [before, bytes] = [random.int(0, 120), random.chance(0.5) ? 0 : random.int(1, 3_000_000)];
      const request = server.request(format, person, { rows: MANY_ROWS });
      const replied = once(request, 'response').catch(() => []) as Promise<IncomingMessage[]>;
      if (bytes === 0) await sleep(before);
      else {
        const [reply] = await replied;
        // The lock of the previous export is released with a short delay.
        if (reply?.statusCode === 429) continue;
        await receive(reply!, bytes);
      }
      request.on('error', () => undefined).destroy();
      left += 1;
    }
    await expect.poll(() => server.copying(), { timeout: 20_000 }).toBe(0);
    await expect.poll(() => server.connections(), { timeout: 20_000 }).toBe(0);
    report('connections left over', await server.connections(), 0);
    const last = await server.open('xlsx', person, { rows: 10 });
    report('locks left over', last.statusCode === 200 ? 0 : 1, 0);
  });
});

async function receive(reply: IncomingMessage, bytes: number) {
  let received = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received >= bytes) return;
  }
}

faultTest('twenty exports that no client reads', { short: 1_000, full: 30_000 }, async ({ size, report }) => {
  await withServer({ stalledMs: size * 3 }, async (server) => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => server.open('xlsx', randomUUID(), { rows: MANY_ROWS })),
    );
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length, 'eight run at once, the others are refused').toBe(12);
    const started = performance.now();
    expect((await server.readPage()).status).toBe(200);
    report('a list request in the meantime', (performance.now() - started) / 1_000, 5, 's');
    for (const reply of replies) reply.destroy();
  });
});

faultTest('a query that fails', { short: 1, full: 1 }, async ({ report }) => {
  await withServer({}, async (server) => {
    const person = randomUUID();
    const refused = await server.open('csv', person, { rows: 10, failsAt: 1 });
    expect(refused.statusCode, 'at its first row').toBe(500);
    expect((await server.open('file', person, { rows: 0 })).statusCode, 'a missing file').toBe(500);
    report('refused exports in the audit trail', await server.countAudit(person), 0);
    for (const format of ['xlsx', 'csv'] as const) {
      const reply = await server.open(format, person, { rows: MANY_ROWS, failsAt: 50_000 });
      expect(await isAborted(reply), `${format} at a later row`).toBe(true);
    }
    // With HTTP/1.0, which proxies use, only the end of the connection distinguishes a complete file.
    const broken = await server.openByHttp10('csv', person, { rows: MANY_ROWS, failsAt: 50_000 });
    report('aborted downloads that look complete over HTTP/1.0', broken === 'ECONNRESET' ? 0 : 1, 0);
    expect(await server.countAudit(person), 'started exports').toBe(3);
  });
});
