import { createLogger } from './logger.ts';
import { countUncaughtErrors, runProcess } from './run-process.ts';

// Rejects as often as the argument says, prints the count and, when the process ends by itself, that it drained.
await runProcess(
  createLogger({ logLevel: 'silent' }),
  async ({ finish }) => {
    finish.push(async () => {
      process.stdout.write('drained\n');
    });
    for (let n = 0; n < Number(process.argv[2]); n += 1) void Promise.reject(new Error(`number ${n}`));
    // Rejections are reported after the current turn.
    setTimeout(() => process.stdout.write(`${countUncaughtErrors()['unhandledRejection']} counted\n`), 20);
  },
  String,
);
