import { pick } from '@baobab/contract/kit/pick';
import type { Influencer } from '@baobab/contract/people/influencers';
import type { InfluencerRow } from './influencers.repository.ts';

export const presentInfluencer = (row: InfluencerRow): Influencer => ({
  ...pick(row, ['uuid', 'influencer_name', 'email', 'mobile', 'active', 'verified']),
  _id: row.uuid,
  firstName: row.first_name,
  lastName: row.last_name,
  group: row.kind,
  influencer_type: row.influencer_type as Influencer['influencer_type'],
  branchLocation:
    row.branch_city_uuid && row.branch_area_uuid
      ? {
          city: { id: row.branch_city_uuid, name: row.branch_city ?? '' },
          area: { id: row.branch_area_uuid, name: row.branch_area ?? '' },
        }
      : null,
  address: addressOf(row),
  referal_code: row.referral_code ?? '',
  referred_users: row.referred_users,
  version: row.version,
});

function addressOf(row: InfluencerRow): Influencer['address'] {
  if (row.street === null) return [];
  return [
    {
      ...(row.city_uuid && { city: row.city_uuid, city_name: row.city ?? '' }),
      ...(row.area_uuid && { area: row.area_uuid, area_name: row.area ?? '' }),
      pincode: row.pincode ?? '',
      street: row.street,
      door_no: row.door_no ?? '',
    },
  ];
}
