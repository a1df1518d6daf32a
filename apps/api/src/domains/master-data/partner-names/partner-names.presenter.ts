import type { PartnerName } from '@baobab/contract/master-data/partner-names';
import type { BranchRow, PartnerNameRow } from './partner-names.repository.ts';

export const presentPartnerName = ({ description, ...row }: PartnerNameRow): PartnerName => ({
  ...row,
  desc: description,
});

export const presentBranch = ({ city_uuid, city, area_uuid, area, ...branch }: BranchRow) => ({
  ...branch,
  branchLocation:
    city_uuid && area_uuid
      ? { city: { id: city_uuid, name: city ?? '' }, area: { id: area_uuid, name: area ?? '' } }
      : null,
});
