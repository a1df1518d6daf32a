import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { normaliseMobile } from '../../platform/db/phone.ts';
import { newId } from '../../platform/ids.ts';
import type { Schema, Trx } from '../../schema.ts';

export type NewAccount = Omit<Insertable<Schema['accounts']>, 'uuid' | 'username'> & { username?: string };

/** Opens an account. The username is the e-mail unless a room says otherwise. */
export async function insertAccount(trx: Trx, account: NewAccount): Promise<string> {
  const uuid = newId();
  await trx
    .insertInto('accounts')
    .values({
      ...account,
      uuid,
      username: account.username ?? account.email,
      // A few may join without a number; nobody else's rule is broken by an empty one.
      mobile: account.mobile && normaliseMobile(account.mobile),
    })
    .execute();
  return uuid;
}

/** A username that is the e-mail moves with it; one of its own stays. */
const usernameAfter = (email: string) => ({
  username: sql<string>`case when username = email then ${email} else username end`,
});

/** Changes an account and its version; the number of rows says whether it was there. */
export async function updateAccount(trx: Trx, uuid: string, values: Updateable<Schema['accounts']>) {
  const result = await trx
    .updateTable('accounts')
    .set({
      ...(values.email !== undefined && usernameAfter(values.email as string)),
      ...values,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Opens many at once, out of a query that gives uuid, first_name, last_name, email and a normal mobile. */
export const insertAccounts = (trx: Trx, kind: string, people: RawBuilder<unknown>) =>
  sql`insert into accounts (uuid, kind, first_name, last_name, username, email, mobile)
    select uuid, ${kind}, first_name, last_name, email, email, mobile from (${people}) people`.execute(trx);

/** Closes accounts for good, out of a query that gives uuid; only for those nobody has used. */
export async function deleteAccounts(trx: Trx, uuids: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from accounts where uuid in (${uuids})`.execute(trx);
  return Number(numAffectedRows);
}

/** What staff read when an account would stand in another's way. */
export const accountConstraintMessages = {
  accounts_email: { field: 'email', message: 'Someone with this e-mail exists already' },
  accounts_username: { field: 'email', message: 'Someone with this username exists already' },
  accounts_mobile: { field: 'mobile', message: 'Someone with this number exists already' },
};
