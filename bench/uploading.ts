import { spawn } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { median } from './measure.ts';
import type { World } from './world.ts';

const MB = 1_048_576;

export type Uploading = Pick<World, 'address' | 'token' | 'plain'>;

/** Another process sends the file, so that only the server's own growth and stalls are seen. */
const SENDER = `const { openAsBlob } = await import('node:fs'); const form = new FormData();
form.append('fileName', 'list.xlsx'); form.append('file', await openAsBlob(process.argv[1]), 'list.xlsx');
const started = performance.now();
const reply = await fetch(process.argv[2], { method: 'POST', body: form, headers: { 'x-auth-token': process.argv[3] } });
const { batch } = await reply.json(); console.log(reply.status, (performance.now() - started) / 1000, batch);`;

export interface Sent {
  seconds: number;
  batch: string;
}

/** Sends a file to a call under /api/v1. */
export async function upload(world: Uploading, file: string, call: string): Promise<Sent> {
  const url = `${world.address}/api/v1${call}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', SENDER, file, url, world.token]);
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  const [status, seconds, batch = ''] = said.trim().split(' ');
  if (status !== '200') throw new Error(`the upload answered ${said}`);
  return { seconds: Number(seconds), batch };
}

const aPage = (world: Uploading) => async () => {
  const reply = await fetch(`${world.address}/api/v1/user/admin/users?limit=10`, {
    headers: { 'x-auth-token': world.token },
  });
  await reply.arrayBuffer();
};

export interface Watched {
  seconds: number;
  growth: number;
  stall: number;
  /** The middle of the times that other requests took meanwhile, and what it is otherwise. */
  page: number;
  usual: number;
}

/** How long it takes, what it does to the server, and what others notice of it. */
export async function watched(world: Uploading, work: () => Promise<Sent>): Promise<Watched> {
  const usual = await median(aPage(world), 100);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const others = { going: true, times: [] as number[] };
  const asking = (async () => {
    while (others.going) {
      const started = performance.now();
      await aPage(world)();
      others.times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  delay.enable();
  const { seconds } = await work().finally(async () => {
    delay.disable();
    others.going = false;
    await asking;
    clearInterval(watch);
  });
  const page = others.times.toSorted((a, b) => a - b)[Math.floor(others.times.length / 2)]!;
  return { seconds, growth: (peak - before) / MB, stall: delay.max / 1e6, page, usual };
}
