import type { Db, Trx } from '../../../schema.ts';

interface Tie {
  account: string;
  /** The person who invited, enabled or disabled the account or reset its credentials. */
  maker: string;
  at: Date;
}

/** The maker could use or has disabled the account, so approvals do not count the two as two people. */
export async function tieAccount(trx: Trx, { account, maker, at }: Tie) {
  if (account === maker) return;
  await trx
    .insertInto('account_ties')
    .values({ account_uuid: account, maker_uuid: maker, made_at: at })
    .onConflict((oc) => oc.columns(['account_uuid', 'maker_uuid']).doUpdateSet({ made_at: at }))
    .execute();
}

/** A third person has confirmed the account; what that person made stays. */
export const untieAccount = (db: Db, account: string, confirmer: string) =>
  db
    .deleteFrom('account_ties')
    .where('account_uuid', '=', account)
    .where('account_uuid', '<>', confirmer)
    .where('maker_uuid', '<>', confirmer)
    .execute();
