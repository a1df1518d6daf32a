import { col, table } from '@baobab/postgres/table';

export const referralsTables = {
  wallets: table({ account_uuid: col.uuid, referral_code: col.text }),
  referrals: table({ user_uuid: col.uuid, referrer_uuid: col.uuid, referred_at: col.time.auto }),
};
