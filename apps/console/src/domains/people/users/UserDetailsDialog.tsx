import { users, type User } from '@baobab/contract/people/users';
import { DetailsDialog } from '../../../kit/dialog/DetailsDialog.tsx';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatPhone } from '../../../kit/format.ts';
import { RecordHistory } from '../../workspace/audit/public.ts';
import { RemoteImage } from '../../workspace/files/public.ts';
import { CopyableId } from '../../workspace/records/public.ts';
import { UserName } from './UserName.tsx';

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

interface UserDetailsDialogProps {
  user: User | undefined;
  opened: boolean;
  onClose: () => void;
}

export const UserDetailsDialog = ({ user, opened, onClose }: UserDetailsDialogProps) => (
  <DetailsDialog
    title="User Details"
    subject={user?.full_name}
    opened={opened}
    history={<RecordHistory of={users.history} />}
    onClose={onClose}
    details={user ? detailsOf(user) : []}
  >
    {user?.profile_pic && <RemoteImage src={user.profile_pic} alt={user.full_name} size={72} />}
  </DetailsDialog>
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
