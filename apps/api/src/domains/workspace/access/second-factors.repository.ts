import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Schema, Trx } from '../../../schema.ts';

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(trx: Trx, account: string, hashes: Buffer[]) {
  await deleteRecoveryCodes(trx, account);
  await trx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((code_hash) => ({ account_uuid: account, code_hash })))
    .execute();
}

export const deleteRecoveryCodes = (trx: Trx, account: string) =>
  trx.deleteFrom('staff_recovery_codes').where('account_uuid', '=', account).execute();

/** False for a wrong code and for one that was used, also in a concurrent request. */
export async function markRecoveryCodeUsed(trx: Trx, account: string, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('account_uuid', '=', account)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const insertPasskey = (trx: Trx, passkey: Insertable<Schema['staff_passkeys']>) =>
  trx.insertInto('staff_passkeys').values(passkey).execute();

/** The row stays locked until the end of the transaction, so that a counter is compared and stored at once. */
export const lockPasskey = (trx: Trx, account: string, credentialId: string) =>
  trx
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('account_uuid', '=', account)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();

export const markPasskeyUsed = (trx: Trx, uuid: string, counter: number) =>
  trx
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('uuid', '=', uuid)
    .execute();

export const deletePasskeys = (trx: Trx, account: string, uuid?: string) =>
  trx
    .deleteFrom('staff_passkeys')
    .where('account_uuid', '=', account)
    .$if(uuid !== undefined, (query) => query.where('uuid', '=', uuid!))
    .execute();

/** The condition that a member of staff has a second factor. */
export const hasSecondFactor = (account: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from staff f where f.account_uuid = ${account} and f.totp_enabled_at is not null)
  or exists (select from staff_passkeys f where f.account_uuid = ${account}))`;
