import { sql } from 'kysely';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { countMatching } from '@baobab/postgres/count';
import type { Db, Trx } from '../../../schema.ts';

const preferencesLock = advisoryLock('staff-preferences');

/** Serialises the writes of an account, so that two of them do not exceed the limit together. */
export const lockPreferences = (trx: Trx, account: string) => preferencesLock.lockTransaction(trx, account);

export const findPreferences = (db: Db, account: string) =>
  db
    .selectFrom('staff_preferences')
    .select(['key', 'value'])
    .where('account_uuid', '=', account)
    .orderBy('key')
    .execute();

export const countOtherPreferences = (trx: Trx, account: string, key: string) =>
  countMatching(
    trx.selectFrom('staff_preferences').where('account_uuid', '=', account).where('key', '<>', key),
  );

export const savePreference = (trx: Trx, account_uuid: string, key: string, value: unknown) => {
  const stored = sql<unknown>`${JSON.stringify(value)}::jsonb`;
  return trx
    .insertInto('staff_preferences')
    .values({ account_uuid, key, value: stored })
    .onConflict((oc) => oc.columns(['account_uuid', 'key']).doUpdateSet({ value: stored }))
    .execute();
};

export const removePreferences = (trx: Trx, account: string, keys: string[]) =>
  trx
    .deleteFrom('staff_preferences')
    .where('account_uuid', '=', account)
    .where('key', '=', sql<string>`any (${keys}::text[])`)
    .execute();
