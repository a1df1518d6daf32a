import type { IntroducedUser, Introducer } from '@baobab/contract/people/introducers';
import type { IntroducedRow, IntroducerRow } from './introducers.repository.ts';

export const presentIntroducer = (row: IntroducerRow): Introducer => ({
  uuid: row.uuid,
  introducer_name: row.introducer_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  mobile: row.mobile,
  referal_code: row.referral_code ?? '',
  introduced_users: row.introduced_users,
  version: row.version,
});

export const presentIntroduced = ({ kind, ...row }: IntroducedRow): IntroducedUser => ({
  ...row,
  group: kind,
});
