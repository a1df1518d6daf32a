import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inFolder } from './layout.ts';

const pidFile = (name: string) => inFolder('pids', `${name}.json`);

/** A pid is reused after its process ended; with the start time it names one process. */
function startTimeOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : fields[18];
  } catch {
    return undefined;
  }
}

export interface Start {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  user?: { uid: number; gid: number } | undefined;
}

/** Starts a process that outlives this one, with its output in a log of its name. */
export function startProcess({ name, command, args, env, user }: Start): number {
  mkdirSync(inFolder('pids'), { recursive: true });
  mkdirSync(inFolder('logs'), { recursive: true });
  const log = openSync(inFolder('logs', `${name}.log`), 'a');
  const child = spawn(command, args, {
    ...user,
    detached: true,
    stdio: ['ignore', log, log],
    cwd: inFolder(),
    env: { PATH: process.env['PATH'] ?? '', HOME: inFolder(), LC_ALL: 'C.UTF-8', ...env },
  });
  child.unref();
  if (!child.pid) throw new Error(`${command} could not be started.`);
  writeFileSync(pidFile(name), JSON.stringify({ pid: child.pid, startTime: startTimeOf(child.pid) }));
  return child.pid;
}

/** The pid of a process that scale:up started and that still runs. */
export function runningPid(name: string): number | undefined {
  try {
    const { pid, startTime } = JSON.parse(readFileSync(pidFile(name), 'utf8')) as {
      pid: number;
      startTime: string;
    };
    return startTimeOf(pid) === startTime ? pid : undefined;
  } catch {
    return undefined;
  }
}

export const startedNames = () => {
  try {
    return readdirSync(inFolder('pids')).map((file) => file.replace(/\.json$/, ''));
  } catch {
    return [];
  }
};

/** Ends a process with its group, and with SIGKILL when it does not end by itself. */
export async function stopProcess(name: string, signal: NodeJS.Signals = 'SIGTERM', waitMs = 20_000) {
  const pid = runningPid(name);
  if (pid) {
    process.kill(signal === 'SIGKILL' ? -pid : pid, signal);
    await waitFor(`${name} to end`, () => !runningPid(name), waitMs).catch(() =>
      process.kill(-pid, 'SIGKILL'),
    );
  }
  rmSync(pidFile(name), { force: true });
}

export async function waitFor<T>(
  what: string,
  ready: () => T | Promise<T>,
  waitMs = 60_000,
): Promise<NonNullable<T>> {
  const until = Date.now() + waitMs;
  let last: unknown;
  while (Date.now() < until) {
    try {
      const result = await ready();
      if (result) return result;
    } catch (error) {
      last = error;
    }
    await sleep(100);
  }
  throw new Error(`Waited ${waitMs / 1000} s for ${what}.`, { cause: last });
}
