import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DRAFT } from './series.ts';

const PREFIX = 'baobab-backup-';

/**
 * Runs with a folder of its own below TMPDIR, which only this user can read. It is removed afterwards, also when the
 * process ends before, and by the next command when the process was killed.
 */
export async function inPrivateFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftOver();
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  return removedAtExit(folder, () => work(folder));
}

async function removeLeftOver() {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid && !isRunning(Number(pid)))
      await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Removes a file or folder after the work. At the end of the process nothing can write to it any more. */
async function removedAtExit<T>(name: string, work: () => Promise<T>): Promise<T> {
  const remove = () => rmSync(name, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work();
  } finally {
    process.off('exit', remove);
    await rm(name, { recursive: true, force: true });
  }
}

/** Encrypts a backup for an age recipient (`age1…`) into one file, which appears when it is complete. */
export async function encryptFolder(folder: string, file: string, recipient: string): Promise<void> {
  const draft = `${file}${DRAFT}`;
  await removedAtExit(draft, async () => {
    await pipe(['tar', '-C', folder, '-cf', '-', '.'], ['age', '-r', recipient, '-o', draft]);
    await chmod(draft, 0o600);
    await rename(draft, file);
  });
}

/** Decrypts a backup with the identity file of its recipient into an empty folder. */
export const decryptFile = (file: string, folder: string, identity: string): Promise<void> =>
  pipe(['age', '-d', '-i', identity, file], ['tar', '-C', folder, '--no-same-owner', '-xf', '-']);

type Command = [program: string, ...args: string[]];

async function pipe([first, ...firstArgs]: Command, [second, ...secondArgs]: Command): Promise<void> {
  const source = spawn(first, firstArgs, { stdio: ['ignore', 'pipe', 'pipe'] });
  const target = spawn(second, secondArgs, { stdio: ['pipe', 'ignore', 'pipe'] });
  // A program that ended closes its input; its exit code says why.
  target.stdin.on('error', () => undefined);
  source.stdout.pipe(target.stdin);
  const results = await Promise.allSettled([ended(source, first), ended(target, second)]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

const ended = (child: ReturnType<typeof spawn>, program: string) =>
  new Promise<void>((resolve, reject) => {
    let problem = '';
    child.stderr?.on('data', (part: Buffer) => (problem += String(part)));
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Error(`${program} is not installed (Debian: apt install ${program}).`)
          : error,
      ),
    );
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed: ${problem.trim().split('\n')[0]}`)),
    );
  });
