import { introducers } from '@baobab/contract/introducers';
import { serve } from '../../schema.ts';
import { countIntroducers, findIntroducers } from './introducers.repository.ts';

export const introducersRoutes = serve(introducers, {
  list: async ({ query, page }, { db }) => ({
    rows: (await findIntroducers(db, query.search, page)).map((row) => ({
      uuid: row.uuid,
      introducer_name: row.introducer_name,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      mobile: row.mobile,
      referal_code: row.referral_code ?? '',
    })),
    total: await countIntroducers(db, query.search),
  }),
});
