import { users, type User } from '@baobab/contract/people/users';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatPhone } from '../../../kit/format.ts';
import { RemoteImage } from '../../workspace/files/public.ts';
import { CopyableId } from '../../workspace/records/public.ts';
import { UserName } from './UserName.tsx';

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

export const UserDetailsDialog = ({ record: user, ...dialog }: RecordProps<User>) => (
  <RecordDialog
    {...dialog}
    title="User Details"
    subject={user.full_name}
    history={users.history}
    details={detailsOf(user)}
  >
    {user.profile_pic && <RemoteImage src={user.profile_pic} alt={user.full_name} size={72} />}
  </RecordDialog>
);

const detailsOf = (user: User) => [
  { group: 'Name' },
  { label: 'First Name', value: user.firstName },
  { label: 'Middle Name', value: user.middleName },
  { label: 'Last Name', value: user.lastName },
  {
    label: 'Full Name',
    value: <UserName user={user} />,
  },
  { group: 'Account and contact' },
  { label: 'Username', value: user.username },
  { label: 'Email', value: user.email },
  { label: 'Phone Number', value: formatPhone(user.mobile) },
  { label: 'Group', value: user.group },
  { label: 'Verified', value: yesNo(user.verified) },
  { label: 'Active', value: yesNo(user.active) },
  { group: 'Person' },
  { label: 'Date of Birth', value: formatDate(user.profile.dob) },
  { label: 'Gender', value: user.profile.gender },
  { label: 'Blood Group', value: user.profile.blood_group },
  { group: 'Profession' },
  { label: 'Education', value: user.profile.education },
  { label: 'Registration Number', value: user.profile.registration_no },
  { label: 'Registration Council', value: user.profile.registration_council },
  { label: 'License', value: user.profile.license },
  { label: 'Practice Started Year', value: user.profile.practice_started_year },
  { label: 'Speciality', value: user.profile.speciality.join(', ') },
  { label: 'Languages', value: user.profile.languages.join(', ') },
  { label: 'Short Bio', value: user.profile.bio },
  { group: 'Record' },
  { label: 'User Id', value: <CopyableId label="User Id" uuid={user.uuid} /> },
];
