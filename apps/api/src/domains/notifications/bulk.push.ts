import type { PushMessage, PushProvider, PushResult } from '../../platform/push/push.ts';
import type { Db } from '../../schema.ts';
import { findDevices, forgetDevices } from './devices.repository.ts';
import type { Delivery } from './outbox.repository.ts';

const AT_ONCE = 50;

/**
 * Takes a batch to people's devices. Somebody without a device finds the message in the product alone, which
 * is no failure; somebody all of whose devices refused it is one. Devices that are no more are forgotten.
 */
export async function pushBatch(
  db: Db,
  provider: PushProvider,
  accounts: string[],
  message: PushMessage,
): Promise<Delivery[]> {
  const devices = await findDevices(db, accounts);
  const results = await eachAtOnce(devices, AT_ONCE, async ({ account_uuid, token }) => ({
    account_uuid,
    token,
    result: await provider.send(token, message),
  }));
  const gone = results.filter(({ result }) => result.state === 'gone').map(({ token }) => token);
  if (gone.length > 0) await forgetDevices(db, gone);

  const byAccount = new Map<string, PushResult[]>();
  for (const { account_uuid, result } of results)
    byAccount.set(account_uuid, [...(byAccount.get(account_uuid) ?? []), result]);
  return accounts.map((account) => ({ account, reason: reasonOf(byAccount.get(account) ?? []) }));
}

function reasonOf(results: PushResult[]): string | null {
  if (results.some(({ state }) => state === 'sent')) return null;
  const failed = results.find((result) => result.state === 'failed');
  return failed ? failed.reason : null;
}

async function eachAtOnce<T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
  return results;
}
