import * as z from 'zod';
import { endpoint, list } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';

/**
 * Who brought whom. A pharmacist, influencer, introducer or company has a wallet with a referral code, made by
 * the server and unique; `referal_code` is spelled so on the wire. A referred user comes as a list of one under
 * `user`. The register list is addressed by `pharmacy_uuid` whoever the referrer is: an introducer's screen
 * calls it for its users as well.
 */
export const referredUser = z.object({
  user: z.array(z.object({ uuid: p.uuid, full_name: z.string(), mobile: z.string(), email: z.string() })),
});
export type ReferredUser = z.infer<typeof referredUser>;

export const wallet = z.object({ uuid: p.uuid, referal_code: z.string() });

export const referrals = {
  wallet: endpoint({
    method: 'GET',
    path: '/user/wallethistory/wallet/:uuid',
    summary: 'The wallet of whoever brings users, with its referral code',
    may: 'influencers:read',
    params: z.object({ uuid: p.uuid }),
    reply: z.object({ data: wallet }),
  }),
  registered: list({
    path: '/user/pharmacyCommission/pharmacy/register/user/list',
    summary: 'Users brought by a pharmacist or any other referrer, newest first',
    may: 'pharmacies:read',
    row: referredUser,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
    filters: { pharmacy_uuid: p.uuid },
  }),
};
