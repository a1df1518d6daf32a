import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const linux = process.platform === 'linux';

/**
 * What tells this process apart from a later one that got the same pid; undefined when there is no such
 * process. A zombie counts as gone: it keeps its pid until its parent asks, but it holds nothing any more.
 */
export async function identityOf(pid: number): Promise<string | undefined> {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (!linux) return identityByPs(pid);
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may itself hold spaces and brackets.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [state = 'X'] = fields;
    if (state === 'Z' || state === 'X') return undefined;
    // The start time counts from boot, so the boot belongs to it.
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()}/${fields[19]}`;
  } catch {
    return undefined;
  }
}

async function identityByPs(pid: number): Promise<string | undefined> {
  const answer = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(() => undefined);
  const [state = '', ...started] = answer?.stdout.trim().split(/\s+/) ?? [];
  return state === '' || state.startsWith('Z') ? undefined : started.join(' ');
}

/** The words of a running process's command line. */
async function commandOf(pid: number): Promise<string[]> {
  if (linux) return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  const answer = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return answer?.stdout.trim().split(' ') ?? [];
}

/** The last word of the postmaster's command line: names its folder, for `ps` and for `isPostmasterOf`. */
export function folderMark(folder: string): string {
  return `baobab.folder=${folder}`;
}

/** Whether `pid` is the live PostgreSQL server of that data folder, and not a stranger on a recycled pid. */
export async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  if ((await identityOf(pid)) === undefined) return false;
  const command = await commandOf(pid);
  if (basename(command[0] ?? '') !== 'postgres') return false;
  try {
    // A postmaster's working directory is its data folder, whatever the folder has been renamed to.
    const [theirs, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(folder)]);
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    // No /proc, or root in a container without CAP_SYS_PTRACE. Joined, because a path may hold spaces.
    return command.join(' ').trimEnd().endsWith(folderMark(folder));
  }
}

/** Asks until the answer is not undefined; undefined when the time is over. */
export async function poll<T>(
  question: () => Promise<T | undefined>,
  milliseconds: number,
  pause = 20,
): Promise<T | undefined> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const answer = await question();
    if (answer !== undefined || Date.now() >= end) return answer;
    await sleep(pause);
  }
}
