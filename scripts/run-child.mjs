import { spawn } from 'node:child_process';

/**
 * Runs a command in place of this process: passes every signal on and ends when the child has ended. Ctrl-C reaches
 * the whole process group, so the child receives it more than once and has to ignore the repetition.
 */
export function runChild(command, args, options) {
  // npm and terminals may signal only this process. Registered first: a signal between the two would end this process
  // and leave the child running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  // The shell that npm starts ends on a signal without forwarding it; then the parent pid changes.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 300).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
