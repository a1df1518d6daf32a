import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { randomInt } from 'node:crypto';
import { countOf } from '../../platform/db/count.ts';
import { matches } from '../../platform/db/search.ts';
import type { Db, Trx } from '../../schema.ts';

/** Without the letters and digits that are mistaken for each other. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Opens a wallet with a code nobody has; the account keeps the one it has already. */
export async function openWallet(trx: Trx, account: string): Promise<string> {
  for (;;) {
    await trx
      .insertInto('wallets')
      .values({ account_uuid: account, referral_code: newCode() })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const wallet = await findWallet(trx, account);
    // The code was somebody else's: another one.
    if (wallet) return wallet.referral_code;
  }
}

export const findWallet = (db: Db, account: string) =>
  db
    .selectFrom('wallets')
    .select(['account_uuid', 'referral_code'])
    .where('account_uuid', '=', account)
    .executeTakeFirst();

const referredBy = (db: Db, referrer: string, search: string | undefined) => {
  const found = matches(sql<string>`a.search`, search);
  return db
    .selectFrom('referrals as r')
    .innerJoin('accounts as a', 'a.uuid', 'r.user_uuid')
    .where('r.referrer_uuid', '=', referrer)
    .$if(!!found, (query) => query.where(found!));
};

/** Whom somebody brought, the latest first. */
export const findReferred = (db: Db, referrer: string, search: string | undefined, page: PageWindow) =>
  referredBy(db, referrer, search)
    .select(['a.uuid', 'a.full_name', 'a.mobile', 'a.email'])
    .orderBy('r.referred_at', 'desc')
    .orderBy('r.user_uuid')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
export type ReferredRow = Awaited<ReturnType<typeof findReferred>>[number];

export const countReferred = (db: Db, referrer: string, search: string | undefined) =>
  countOf(referredBy(db, referrer, search));

/** Ties many at once, out of a query that gives `user_uuid` and `referrer_uuid`. */
export const insertReferrals = (trx: Trx, pairs: RawBuilder<unknown>) =>
  sql`insert into referrals (user_uuid, referrer_uuid) select user_uuid, referrer_uuid from (${pairs}) pairs`.execute(
    trx,
  );
