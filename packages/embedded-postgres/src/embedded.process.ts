import { createInterface } from 'node:readline';
import { startEmbedded } from './start-embedded.ts';

/** A second process for the tests: starts the server on the given folder, prints the result and stops on "stop". */
const print = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const { url, owned, pid, stop } = await startEmbedded({
    dataDir: process.argv[2] ?? '',
    owner: 'test_owner',
  });
  print({ url, owned, pid });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line !== 'stop') continue;
    await stop();
    print({ stopped: true });
    break;
  }
} catch (error) {
  print({ error: error instanceof Error ? error.message : String(error) });
}
process.exit();
