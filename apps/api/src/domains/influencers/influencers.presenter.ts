import type { Influencer } from '@baobab/contract/influencers';
import type { InfluencerRow } from './influencers.repository.ts';

export const presentInfluencer = (row: InfluencerRow): Influencer => ({
  uuid: row.uuid,
  _id: row.uuid,
  firstName: row.first_name,
  lastName: row.last_name,
  influencer_name: row.influencer_name,
  email: row.email,
  mobile: row.mobile,
  group: row.kind,
  active: row.active,
  verified: row.verified,
  influencer_type: row.influencer_type as Influencer['influencer_type'],
  referal_code: row.referral_code ?? '',
});
