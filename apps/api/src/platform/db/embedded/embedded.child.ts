import { createInterface } from 'node:readline';
import { startEmbedded } from './start-embedded.ts';

/** Another process of the product, for the tests: starts on the given folder, tells what it got, obeys "stop". */
const say = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`);

try {
  const { url, owned, pid, stop } = await startEmbedded({ dataDir: process.argv[2] ?? '' });
  say({ url, owned, pid });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line !== 'stop') continue;
    await stop();
    say({ stopped: true });
    break;
  }
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) });
}
process.exit();
