import type { PartnerName } from '@baobab/contract/master-data/partner-names';
import type { PartnerNameRow } from './partner-names.repository.ts';

export const presentPartnerName = ({ description, ...row }: PartnerNameRow): PartnerName => ({
  ...row,
  desc: description,
});
