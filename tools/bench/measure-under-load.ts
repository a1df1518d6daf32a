import { spawn } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { median } from './measure.ts';
import type { BenchServer } from './bench-server.ts';

const MB = 1_048_576;

export type UploadTarget = Pick<BenchServer, 'address' | 'token' | 'client'>;

/** A child process sends the file, so that memory and event-loop delay are those of the server alone. */
const SENDER = `const { openAsBlob } = await import('node:fs'); const form = new FormData();
form.append('fileName', 'list.xlsx'); form.append('file', await openAsBlob(process.argv[1]), 'list.xlsx');
const started = performance.now();
const reply = await fetch(process.argv[2], { method: 'POST', body: form, headers: { 'x-auth-token': process.argv[3] } });
const { batch } = await reply.json(); console.log(reply.status, (performance.now() - started) / 1000, batch);`;

export interface UploadResult {
  seconds: number;
  batch: string;
}

/** Uploads a file to a path under /api/v1. */
export async function upload(server: UploadTarget, file: string, call: string): Promise<UploadResult> {
  const url = `${server.address}/api/v1${call}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', SENDER, file, url, server.token]);
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  const [status, seconds, batch = ''] = output.trim().split(' ');
  if (status !== '200') throw new Error(`the upload failed: ${output}`);
  return { seconds: Number(seconds), batch };
}

const fetchUsersPage = (server: UploadTarget) => async () => {
  const reply = await fetch(`${server.address}/api/v1/user/admin/users?limit=10`, {
    headers: { 'x-auth-token': server.token },
  });
  await reply.arrayBuffer();
};

export interface LoadMeasurement {
  seconds: number;
  growth: number;
  stall: number;
  /** Median time of other requests during the work (`page`) and before it (`usual`). */
  page: number;
  usual: number;
}

/** Measures duration, memory growth, event-loop delay and the response time of other requests. */
export async function measureUnderLoad(
  server: UploadTarget,
  work: () => Promise<UploadResult>,
): Promise<LoadMeasurement> {
  const usual = await median(fetchUsersPage(server), 100);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const others = { running: true, times: [] as number[] };
  const polling = (async () => {
    while (others.running) {
      const started = performance.now();
      await fetchUsersPage(server)();
      others.times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  delay.enable();
  const { seconds } = await work().finally(async () => {
    delay.disable();
    others.running = false;
    await polling;
    clearInterval(watch);
  });
  const page = others.times.toSorted((a, b) => a - b)[Math.floor(others.times.length / 2)]!;
  return { seconds, growth: (peak - before) / MB, stall: delay.max / 1e6, page, usual };
}
