import { pick } from '@baobab/contract/kit/pick';
import type { User } from '@baobab/contract/people/users';
import type { UserRow } from './users.repository.ts';

export const presentUser = (row: UserRow): User => ({
  ...pick(row, ['uuid', 'full_name', 'username', 'email', 'mobile', 'verified', 'active']),
  firstName: row.first_name,
  middleName: row.middle_name,
  lastName: row.last_name,
  group: row.kind,
  createdAt: row.created_at.toISOString(),
  profile: {
    dob: row.dob,
    gender: row.gender,
    blood_group: row.blood_group,
    education: row.education,
    registration_no: row.registration_no,
    registration_council: row.registration_council,
    license: row.license,
    practice_started_year: row.practice_started_year,
    speciality: row.speciality ?? [],
    languages: row.languages ?? [],
    bio: row.bio,
  },
  profile_pic: row.profile_pic,
});
