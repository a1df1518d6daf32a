import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Runs a command in place of this process: passes every signal on and ends when the child has ended. Ctrl-C reaches
 * the whole process group, so the child receives it more than once and has to ignore the repetition.
 */
export function runChild(command, args, options) {
  // npm and terminals may signal only this process. Registered first: a signal between the two would end this process
  // and leave the child running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const hasEnded = watchCallers();
  setInterval(() => {
    if (hasEnded()) child.kill('SIGTERM');
  }, 300).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/**
 * Returns whether the parent, or npm behind it, has ended. The shell of npm ends on a signal without forwarding it, and
 * npm ends on SIGHUP while its shell waits on.
 */
function watchCallers() {
  const parent = process.ppid;
  const npm = process.env.npm_lifecycle_event && parentOfShell(parent);
  return () => process.ppid !== parent || (npm && !isRunning(npm));
}

/** The parent of a shell; undefined for another process. */
function parentOfShell(pid) {
  const stat = `/proc/${pid}/stat`;
  const match = existsSync(stat)
    ? /^\d+ \((?:.*\/)?(?:ba|da|z|)sh\) \S (?<parent>\d+) /.exec(readFileSync(stat, 'utf8'))
    : /^\s*(?<parent>\d+) +-?(?:.*\/)?(?:ba|da|z|)sh\s*$/.exec(
        spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '',
      );
  return match && Number(match.groups.parent);
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
