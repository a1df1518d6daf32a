import { newId } from '../../../platform/ids.ts';
import type { Db, Trx } from '../../../schema.ts';

/** A token belongs to the account that signed in on the device last. */
export const saveDevice = (trx: Trx, account_uuid: string, device_type: string, token: string) =>
  trx
    .insertInto('device_tokens')
    .values({ uuid: newId(), account_uuid, device_type, token })
    .onConflict((oc) => oc.column('token').doUpdateSet({ account_uuid, device_type }))
    .execute();

export const hasDevice = async (db: Db, account_uuid: string, token: string) =>
  (await db
    .selectFrom('device_tokens')
    .select('uuid')
    .where('account_uuid', '=', account_uuid)
    .where('token', '=', token)
    .executeTakeFirst()) !== undefined;

/** The devices of the consumer apps; consoles are excluded, and accounts that are suspended or do not agree to push messages. */
export const findDevices = (db: Db, accounts: readonly string[]) =>
  db
    .selectFrom('device_tokens as d')
    .innerJoin('accounts as a', 'a.uuid', 'd.account_uuid')
    .select(['d.account_uuid', 'd.token'])
    .where('d.account_uuid', 'in', accounts)
    .where('d.device_type', '<>', 'console')
    .where('a.active', '=', true)
    .where('a.push_consent', '=', true)
    .execute();

/** The consoles of members of staff that receive push messages. */
export const findConsoleDevices = (db: Db, accounts: string[]) =>
  db
    .selectFrom('device_tokens')
    .select(['account_uuid', 'token'])
    .where('account_uuid', 'in', accounts)
    .where('device_type', '=', 'console')
    .execute();

/** Ends the push messages to every device of an account; returns the number of devices. */
export async function deleteDevicesOf(trx: Trx, account: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('device_tokens')
    .where('account_uuid', '=', account)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const deleteDevices = (db: Db, tokens: string[]) =>
  db.deleteFrom('device_tokens').where('token', 'in', tokens).execute();
