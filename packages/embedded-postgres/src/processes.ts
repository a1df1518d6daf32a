import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const linux = process.platform === 'linux';

/**
 * Boot id and start time, which distinguish a process from a later one with the same pid; undefined when there is no
 * such process. A zombie counts as gone, because it holds no resources.
 */
export async function identityOf(pid: number): Promise<string | undefined> {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (!linux) return identityByPs(pid);
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program name in brackets, which may itself contain spaces and brackets.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [state = 'X'] = fields;
    if (state === 'Z' || state === 'X') return undefined;
    // The start time counts from boot, so the boot id is part of the identity.
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()}/${fields[19]}`;
  } catch {
    return undefined;
  }
}

async function identityByPs(pid: number): Promise<string | undefined> {
  const result = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(() => undefined);
  const [state = '', ...started] = result?.stdout.trim().split(/\s+/) ?? [];
  return state === '' || state.startsWith('Z') ? undefined : started.join(' ');
}

/** The command line of a running process, as arguments. */
async function commandOf(pid: number): Promise<string[]> {
  if (linux) return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  const result = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return result?.stdout.trim().split(' ') ?? [];
}

/** The last argument of the postmaster: its folder, for `ps` and `isPostmasterOf`. */
export function folderArgument(folder: string): string {
  return `embedded.folder=${folder}`;
}

/** True when `pid` is the running PostgreSQL of that data folder, and not another process with a reused pid. */
export async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  if ((await identityOf(pid)) === undefined) return false;
  const command = await commandOf(pid);
  if (basename(command[0] ?? '') !== 'postgres') return false;
  try {
    // The working directory of a postmaster is its data folder, even after the folder was renamed.
    const [theirs, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(folder)]);
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    // No /proc, or root in a container without CAP_SYS_PTRACE. Joined, because a path may contain spaces.
    return command.join(' ').trimEnd().endsWith(folderArgument(folder));
  }
}

/** Repeats `check` until its result is not undefined; undefined after the timeout. */
export async function poll<T>(
  check: () => Promise<T | undefined>,
  timeoutMs: number,
  pause = 20,
): Promise<T | undefined> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const result = await check();
    if (result !== undefined || Date.now() >= end) return result;
    await sleep(pause);
  }
}
