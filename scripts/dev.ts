import { spawn } from 'node:child_process';
import path from 'node:path';
import { readArguments } from '../apps/api/src/cli/arguments.ts';

readArguments('dev', {
  about: 'Starts the API and the console for development; both reload when a file changes.',
});

// On a change the API restarts and the console replaces modules without a reload.
const root = path.dirname(import.meta.dirname);
const environment = { ...process.env, NODE_ENV: 'development' };
const api = spawn(
  process.execPath,
  ['--watch', '--disable-warning=ExperimentalWarning', 'apps/api/src/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  },
);
const console_ = spawn(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: path.join(root, 'apps/console'),
  stdio: 'inherit',
  env: environment,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => [api, console_].forEach((child) => child.kill(signal)));
