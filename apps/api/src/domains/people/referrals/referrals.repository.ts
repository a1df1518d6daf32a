import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { randomInt } from 'node:crypto';
import { countMatching } from '@baobab/postgres/count';
import { exists } from '@baobab/postgres/exists';
import { matches } from '../../../platform/db/search.ts';
import type { Db, Trx } from '../../../schema.ts';
import { survivorOf } from '../../workspace/access/merged-records.public.ts';

/** Without letters and digits that look alike. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
const newCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');

/** Opens a wallet with a unique code, or returns the code of the existing wallet. */
export async function openWallet(trx: Trx, account: string): Promise<string> {
  for (;;) {
    await trx
      .insertInto('wallets')
      .values({ account_uuid: account, referral_code: newCode() })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const wallet = await findWallet(trx, account);
    // Another wallet has this code: try the next one.
    if (wallet) return wallet.referral_code;
  }
}

export const findWallet = (db: Db, account: string) =>
  db
    .selectFrom('wallets')
    .select(['account_uuid', 'referral_code'])
    .where('account_uuid', '=', account)
    .executeTakeFirst();

/** Without a search, an index alone counts these. */
const referredBy = (db: Db, referrer: string, search: string | undefined) => {
  const found = matches(sql<string>`s.search`, search);
  return db
    .selectFrom('referrals as r')
    .where('r.referrer_uuid', '=', survivorOf('accounts', referrer))
    .$if(!!found, (query) =>
      query.where(exists(sql`select from accounts s where s.uuid = r.user_uuid and ${found!}`, true)),
    );
};

/** The users of a referrer, newest first. */
export const findReferred = (db: Db, referrer: string, search: string | undefined, page: PageWindow) =>
  referredBy(db, referrer, search)
    .innerJoin('accounts as a', 'a.uuid', 'r.user_uuid')
    .select(['a.uuid', 'a.full_name', 'a.mobile', 'a.email'])
    .orderBy('r.referred_at', 'desc')
    .orderBy('r.user_uuid')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
export type ReferredRow = Awaited<ReturnType<typeof findReferred>>[number];

export const countReferred = (db: Db, referrer: string, search: string | undefined) =>
  countMatching(referredBy(db, referrer, search));

/** Inserts many referrals from a query that returns `user_uuid` and `referrer_uuid`. */
export const insertReferrals = (trx: Trx, pairs: RawBuilder<unknown>) =>
  sql`insert into referrals (user_uuid, referrer_uuid) select user_uuid, referrer_uuid from (${pairs}) pairs`.execute(
    trx,
  );

/** Deletes the referrals of the users of a query with `user_uuid`. */
export async function deleteReferrals(trx: Trx, users: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from referrals where user_uuid in (${users})`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/** The referrer of a user, a company by its name. */
export const findReferrer = (db: Db, user: string) =>
  db
    .selectFrom('referrals as r')
    .innerJoin('accounts as a', 'a.uuid', 'r.referrer_uuid')
    .leftJoin('companies as c', 'c.account_uuid', 'a.uuid')
    .select(['a.uuid', sql<string>`coalesce(c.company_name, a.full_name)`.as('name')])
    .where('r.user_uuid', '=', user)
    .executeTakeFirst();

/** The condition of a search for a whole referral code; an index finds it. A merged account leads to the kept one. */
export const hasCode = (key: string, search: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(key)} = any (array(
    select coalesce(g.merged_into, g.uuid) from wallets w join accounts g on g.uuid = w.account_uuid
    where w.referral_code = ${search.trim().toUpperCase()}))`;

/** The number of people whom the account `a` has referred. */
export const referredUsers = sql<number>`(select count(*) from referrals r where r.referrer_uuid = a.uuid)`;

/** Accounts whose search text matches, or with the whole referral code. */
export function matchesOrCode(column: RawBuilder<string>, key: string, search: string) {
  const found = matches(column, search);
  return found && sql<boolean>`(${found} or ${hasCode(key, search)})`;
}

/** Swaps the referrals of two people. The row of the merged account keeps the one that does not count any more. */
export const swapReferrals = (trx: Trx, first: string, second: string) =>
  sql`update referrals r set referrer_uuid = o.referrer_uuid, referred_at = o.referred_at from referrals o
    where (r.user_uuid = ${first} and o.user_uuid = ${second})
      or (r.user_uuid = ${second} and o.user_uuid = ${first})`.execute(trx);

export const insertReferral = (trx: Trx, user: string, referrer: string) =>
  trx.insertInto('referrals').values({ user_uuid: user, referrer_uuid: referrer }).execute();
