import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './command.ts';

/** Only ends a run that hangs. */
const PATIENT_MS = 300_000;

const statements = {
  bulk_batches: `select state = 'done' as ended from bulk_batches where uuid = $1`,
  exports: `select state in ('ready', 'failed') as ended from exports where uuid = $1`,
} as const;

/** In real time waits until the worker has ended its work for a record. With the clock that jumps, a command does it. */
export async function untilEnded(
  { office, isRealTime }: World,
  table: keyof typeof statements,
  uuid: string,
): Promise<void> {
  if (!isRealTime) return;
  const end = Date.now() + PATIENT_MS;
  for (;;) {
    const { rows } = await office.db.query<{ ended: boolean }>(statements[table], [uuid]);
    if (rows[0]?.ended) return;
    if (Date.now() > end) throw new Error(`The worker did not end its work for ${uuid} of ${table}`);
    await sleep(50);
  }
}
