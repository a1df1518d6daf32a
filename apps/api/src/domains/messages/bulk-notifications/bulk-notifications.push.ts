import { urlOfSentPicture } from '@baobab/contract/messages/bulk-results';
import type { PushMessage, PushProvider, PushResult } from '../../../platform/push/push.ts';
import type { Db, Services } from '../../../schema.ts';
import { findDevices, deleteDevices } from '../../workspace/notifications/public.ts';
import type { Delivery } from './outbox.repository.ts';

const MAX_CONCURRENT = 50;

interface Words {
  title: string;
  message: string;
  link: string | null;
  picture_uuid: string | null;
}

/** The push service fetches the picture itself, so it needs the public address of the installation. */
export function pushMessageOf(
  { settings }: Pick<Services, 'settings'>,
  { title, message, link, picture_uuid }: Words,
  tag: string,
): PushMessage {
  const image =
    picture_uuid && settings.publicUrl && `${settings.publicUrl}${urlOfSentPicture(picture_uuid)}`;
  return { title, body: message, tag, ...(link && { link }), ...(image && { image }) };
}

/**
 * Pushes a batch to the devices of its accounts. An account fails only when every device rejected the message; one
 * without a device still has it in its inbox. Unregistered devices are deleted.
 */
export async function pushBatch(
  db: Db,
  provider: PushProvider,
  accounts: readonly string[],
  message: PushMessage,
): Promise<Delivery[]> {
  const devices = await findDevices(db, accounts);
  const results = await mapConcurrently(devices, MAX_CONCURRENT, async ({ account_uuid, token }) => ({
    account_uuid,
    token,
    result: await provider.send(token, message),
  }));
  const gone = results.filter(({ result }) => result.state === 'gone').map(({ token }) => token);
  if (gone.length > 0) await deleteDevices(db, gone);

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

async function mapConcurrently<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.values();
  const runNext = async () => {
    for (const item of queue) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, runNext));
  return results;
}
