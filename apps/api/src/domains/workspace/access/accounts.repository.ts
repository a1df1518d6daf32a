import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { normaliseMobile } from '../../../platform/db/phone.ts';
import { insertWithId } from '../../../platform/ids.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

export type NewAccount = Omit<Insertable<Schema['accounts']>, 'uuid' | 'username'> & { username?: string };

/** Inserts an account. The username defaults to the e-mail. */
export const insertAccount = (trx: Trx, account: NewAccount) =>
  insertWithId((uuid) =>
    trx.insertInto('accounts').values({
      ...account,
      uuid,
      username: account.username ?? account.email,
      // Some kinds of account may have no number; the unique index ignores empty ones.
      mobile: account.mobile && normaliseMobile(account.mobile),
    }),
  );

/** A username equal to the e-mail changes with it; any other username stays. */
const usernameForEmail = (email: string) => ({
  username: sql<string>`case when username = email then ${email} else username end`,
});

/** Updates an account and its version; returns the number of rows updated, 0 if it does not exist. */
export async function updateAccount(trx: Trx, uuid: string, values: Updateable<Schema['accounts']>) {
  const result = await trx
    .updateTable('accounts')
    .set({
      ...(values.email !== undefined && usernameForEmail(values.email as string)),
      ...values,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** The columns of an account `a` that the pages of people read. */
export const personColumns = [
  'a.uuid',
  'a.kind',
  'a.first_name',
  'a.middle_name',
  'a.last_name',
  'a.username',
  'a.email',
  'a.mobile',
  'a.verified',
  'a.active',
  'a.version',
] as const;

interface ContactName {
  first_name: string;
  last_name: string;
}

/** First and last name of a form without a middle name: a new name replaces the whole name, a stored middle name included. */
export const wholeName = (before: ContactName, first_name: string, last_name: string) => ({
  first_name,
  last_name,
  ...((first_name !== before.first_name || last_name !== before.last_name) && { middle_name: '' }),
});

export async function findAccountNames(db: Db, uuids: string[]): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['uuid', 'full_name'])
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(rows.map(({ uuid, full_name }) => [uuid, full_name]));
}

/** Inserts accounts from a query with uuid, first_name, last_name, email and a normalised mobile. */
export const insertAccounts = (trx: Trx, kind: string, people: RawBuilder<unknown>) =>
  sql`insert into accounts (uuid, kind, first_name, last_name, username, email, mobile)
    select uuid, ${kind}, first_name, last_name, email, email, mobile from (${people}) people`.execute(trx);

/** Deletes the accounts of a query with uuid; only for accounts that were never used. */
export async function deleteAccounts(trx: Trx, uuids: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from accounts where uuid in (${uuids})`.execute(trx);
  return Number(numAffectedRows);
}

export const accountConstraintMessages = {
  accounts_email: { field: 'email', message: 'Someone with this e-mail already exists' },
  accounts_username: { field: 'email', message: 'Someone with this username already exists' },
  accounts_merged_inactive: {
    field: 'active',
    message: 'This record was merged into another one and cannot be active',
  },
  accounts_mobile: { field: 'mobile', message: 'Someone with this number already exists' },
};
