import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { builtFile } from '../../../testing/product.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { announce, environment, findDeliveries, subscribe, useReceiver } from './webhooks.testing.ts';

const api = useTestApp(environment);
const receiver = useReceiver();

const startWorker = (uuid: string) =>
  spawn(
    process.execPath,
    [builtFile('domains/overview/webhooks/webhooks.process.js'), api.url, api.settings.dataDir, uuid],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );

test(
  'a worker that is killed before the reply, or after it, loses no event',
  { timeout: 300_000 },
  async () => {
    const { uuid } = await subscribe(api, receiver.url, ['treatment-order.status']);
    const record = newId();
    await announce(api, uuid, [
      [record, 'a'],
      [record, 'b'],
      [record, 'c'],
    ]);
    for (const killedAt of ['a', 'b']) {
      const worker = startWorker(uuid);
      const ended = once(worker, 'exit');
      const killed = Promise.withResolvers<void>();
      receiver.answer = async ({ data }) => {
        if (data['state'] !== killedAt) return 200;
        worker.kill('SIGKILL');
        await ended;
        killed.resolve();
        return 200;
      };
      await killed.promise;
    }
    receiver.answer = () => 200;
    await once(startWorker(uuid), 'exit');
    const states = receiver.received.map(({ data }) => data['state']);
    expect(states).toEqual(['a', 'a', 'b', 'b', 'c']);
    expect((await findDeliveries(api, uuid)).map(({ status }) => status)).toEqual(Array(3).fill('delivered'));
  },
);
