import { users } from '@baobab/contract/people/users';
import { expect, test } from 'vitest';
import type { Actor } from '../../../platform/context.ts';
import { noSession } from '../../../platform/context.ts';
import { createKeyGuard } from '../../../platform/http/key-guard.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { keyRole } from '@baobab/contract/kit/roles';
import { keysOf } from './api-keys.testing.ts';
import { countKeyUse } from './key-usage.service.ts';

const api = useTestApp();
const { makeKey, callWith, findKey } = keysOf(api);

/** The guards of several processes, with a clock that the test sets. */
function startProcesses(number: number, key: { uuid: string; name: string; rate: number }) {
  const clock = { ms: 0 };
  const actor: Actor = {
    ...noSession,
    uuid: '',
    role: keyRole(['users:read']),
    name: key.name,
    key: { ...key, addresses: [] },
  };
  const processes = Array.from({ length: number }, () => {
    const usage = countKeyUse({ ...api.services, db: api.services.db.withoutPlugins() });
    const guard = createKeyGuard(usage, () => clock.ms);
    return {
      /** Sends requests until one is refused. */
      send(limit = Infinity) {
        for (let accepted = 0; ; accepted += 1)
          try {
            if (accepted === limit) return accepted;
            guard(actor, users.list, '127.0.0.1');
          } catch {
            return accepted;
          }
      },
      write: usage.stop,
    };
  });
  return { clock, processes };
}

test('the processes of the server share the rate of a key', async () => {
  const { key } = await makeKey({ rate: 60 });
  const { clock, processes } = startProcesses(3, key);
  const second = async () => {
    clock.ms += 1_000;
    let accepted = 0;
    for (const { send } of processes) accepted += send();
    for (const { write } of processes) await write();
    return accepted;
  };
  // The first burst of each, before they know of each other.
  await second();
  await second();
  let accepted = 0;
  for (let seconds = 0; seconds < 300; seconds += 1) accepted += await second();
  expect(accepted).toBeGreaterThan(240);
  expect(accepted).toBeLessThanOrEqual(300 + 60);
});

test('a process that was idle is not charged for what the others did meanwhile', async () => {
  const { key } = await makeKey({ rate: 60 });
  const { clock, processes } = startProcesses(2, key);
  const [idle, busy] = processes as [(typeof processes)[number], (typeof processes)[number]];
  idle.send(1);
  await idle.write();
  for (let minute = 0; minute < 5; minute += 1) {
    clock.ms += 60_000;
    busy.send(30);
    await busy.write();
  }
  idle.send(1);
  await idle.write();
  expect(idle.send()).toBeGreaterThan(50);
});

test('the list of keys has the calls of this process immediately, also while they are being written', async () => {
  const { key, secret } = await makeKey();
  for (let n = 0; n < 3; n += 1) await callWith(secret, 'GET', users.list.path);
  const blocker = await api.owner.connect();
  await blocker.query('begin');
  await blocker.query('select from api_keys where uuid = $1 for update', [key.uuid]);
  // Readers after the first one find nothing to write, and wait for it.
  const reading = Promise.all([findKey(key.uuid), findKey(key.uuid), findKey(key.uuid)]);
  await expect
    .poll(async () => (await blocker.query(`select from pg_locks where not granted`)).rowCount)
    .toBeGreaterThan(0);
  await blocker.query('commit');
  blocker.release();
  const lists = await reading;
  for (const { days } of lists) expect(days).toMatchObject([{ calls: 3, refused: 0 }]);
});
