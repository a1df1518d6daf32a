import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf } from '../figure.ts';
import { ports } from '../layout.ts';
import { stopProcess, waitFor } from '../processes.ts';
import { startReading } from '../readers.ts';
import { apiName, startApi, startWorker, waitUntilReady } from '../product.ts';
import {
  countDoubled,
  countLost,
  isAcknowledged,
  signInAdmin,
  signInConsumers,
  startWriting,
} from '../writers.ts';

const REQUESTS = 1_000;

/** Restarts every process one after another while others read and write. */
export async function proveRollingRestart() {
  const { figures, atMost, atLeast } = figuresOf('rolling restart');
  const address = `http://127.0.0.1:${ports.front}`;
  const tokens = await signInConsumers(address);
  const reading = startReading(address, await signInAdmin(address), 20);
  const writing = startWriting(address, tokens, 20);
  await sleep(2_000);
  for (const index of ports.api.keys()) {
    await stopProcess(apiName(index));
    startApi(index);
    await waitUntilReady(ports.api[index]!);
    await sleep(2_000);
  }
  await stopProcess('worker');
  startWorker();
  const requests = () => writing.writes.length + reading.count();
  await waitFor('enough requests', () => requests() >= REQUESTS);
  const failedReads = await reading.stop();
  const { writes, stored } = await writing.stop();
  atLeast('requests', requests(), REQUESTS);
  atMost('failed reads', failedReads, 0);
  atMost('failed writes', writes.filter((write) => !isAcknowledged(write)).length, 0);
  atMost('acknowledged writes lost', countLost(writes, stored), 0);
  atMost('writes stored twice', countDoubled(stored), 0);
  return figures;
}
