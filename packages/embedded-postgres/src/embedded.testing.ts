import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { identityOf, isPostmasterOf, poll } from './processes.ts';
import { startEmbedded } from './start-embedded.ts';
import type { Embedded, EmbeddedOptions } from './start-embedded.ts';

export const asRoot = process.getuid?.() === 0;
/** The account that runs the server in these tests. */
export const serverAccount = asRoot ? { uid: 65534, gid: 65534 } : {};

const OWNER = 'test_owner';

export type Started = { url: string; owned: boolean; pid: number };
export type OtherProcess = {
  process: ChildProcess;
  started: Promise<Started>;
  refused: Promise<string>;
  stop(): Promise<void>;
};

const folders: string[] = [];
const clusters: string[] = [];
const children: ChildProcess[] = [];

/** A data folder that does not exist yet, in a new folder that other users can enter. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  return join(folder, 'data');
}

let template: Promise<string> | undefined;

/** A copy of a data folder that was started once, because creating one takes a second. */
export async function usedDataDir(): Promise<string> {
  template ??= makeTemplate();
  const dataDir = await newDataDir();
  await promisify(execFile)('cp', ['-a', await template, dataDir]);
  return dataDir;
}

async function makeTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-template-'));
  const dataDir = join(folder, 'data');
  await (await startEmbedded({ dataDir, owner: OWNER })).stop();
  return dataDir;
}

/** Removes the template that the tests of one file share. */
export async function cleanUpTemplate(): Promise<void> {
  if (template) await rm(dirname(await template), { recursive: true, force: true });
  template = undefined;
}

export function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  clusters.push(join(dataDir, 'postgres'));
  return startEmbedded({ dataDir, owner: OWNER, ...options });
}

/** Starts the embedded server in another process. */
export function startInOtherProcess(dataDir: string, nodeOptions: string[] = []): OtherProcess {
  clusters.push(join(dataDir, 'postgres'));
  const script = join(import.meta.dirname, 'embedded.process.ts');
  const child = spawn(nodeThatRunsTypeScript(), [...nodeOptions, script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = lines.next().then(({ value }) => JSON.parse(value ?? '{}') as Started & { error?: string });
  const started = answer.then((message) => {
    if (message.error !== undefined) throw new Error(message.error);
    return message;
  });
  // Tests that await `refused` do not handle this rejection.
  started.catch(() => undefined);
  return {
    process: child,
    started,
    refused: answer.then((message) => message.error ?? ''),
    async stop() {
      child.stdin.write('stop\n');
      await lines.next();
    },
  };
}

function nodeThatRunsTypeScript(): string {
  if (process.features.typescript) return process.execPath;
  return createRequire(import.meta.url).resolve('node/bin/node');
}

/** Runs statements over one connection and returns the rows of the last. */
export async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

export async function isAlive(pid: number): Promise<boolean> {
  return (await identityOf(pid)) !== undefined;
}

/** Sends SIGKILL to a process and waits until it is gone. */
export async function killProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await untilGone(pid);
}

export async function untilGone(pid: number): Promise<void> {
  await poll(async () => ((await isAlive(pid)) ? undefined : true), 60_000);
}

/** Ends processes that a test left running, also a failed one, and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }
  for (const cluster of clusters.splice(0)) {
    const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number.parseInt(pidFile, 10);
    if (!(await isPostmasterOf(pid, cluster))) continue;
    process.kill(pid, 'SIGQUIT');
    await untilGone(pid);
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
