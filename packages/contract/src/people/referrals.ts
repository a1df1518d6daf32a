import * as z from 'zod';
import { get, list } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/**
 * Referrals. A pharmacist, influencer, introducer or company has a wallet with a unique referral code generated
 * by the server; `referal_code` is misspelt on the wire. `user` contains the referred user as a list with one
 * entry. `pharmacy_uuid` is the uuid of any referrer, not only of a pharmacist.
 */
export const referredUser = z.object({
  user: z.array(z.object({ uuid: p.uuid, full_name: z.string(), mobile: z.string(), email: z.string() })),
});
export type ReferredUser = z.infer<typeof referredUser>;

export const wallet = z.object({ uuid: p.uuid, referal_code: z.string() });

export const referrals = {
  wallet: get('/user/wallethistory/wallet/:uuid', {
    summary: 'The wallet of a referrer, with its referral code',
    permission: 'influencers:read',
    reply: z.object({ data: wallet }),
  }),
  registered: list('/user/pharmacyCommission/pharmacy/register/user/list', {
    summary: 'Users referred by a pharmacist or another referrer, newest first',
    permission: 'pharmacies:read',
    row: referredUser,
    filters: { pharmacy_uuid: p.uuid },
  }),
};
