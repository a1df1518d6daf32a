import { referrals } from '@baobab/contract/people/referrals';
import { found } from '../../../platform/errors.ts';
import { serve } from '../../../schema.ts';
import { presentReferred } from './referrals.presenter.ts';
import { countReferred, findReferred, findWallet } from './referrals.repository.ts';

export const referralsRoutes = serve(referrals, {
  async wallet({ params }, { db }) {
    const wallet = found(await findWallet(db, params.uuid), 'This wallet');
    return { data: { uuid: wallet.account_uuid, referal_code: wallet.referral_code } };
  },
  registered: async ({ query, page }, { db }) => ({
    rows: (await findReferred(db, query.pharmacy_uuid, query.search, page)).map(presentReferred),
    total: await countReferred(db, query.pharmacy_uuid, query.search),
  }),
});
