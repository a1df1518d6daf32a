import { staffStateLabels } from '@baobab/contract/workspace/staff/staff-labels';
import type { StaffState } from '@baobab/contract/workspace/staff/staff';
import type { Meaning } from '../../../kit/layout/Tag.tsx';

export const stateTags: Record<StaffState, { children: string; meaning: Meaning }> = {
  active: { children: staffStateLabels.active, meaning: 'done' },
  disabled: { children: staffStateLabels.disabled, meaning: 'off' },
  invited: { children: staffStateLabels.invited, meaning: 'waiting' },
};

export const staffMessages = {
  emailMissing: 'Please enter an email!',
  emailInvalid: 'Invalid email',
  roleMissing: 'Please select a role!',
  roleChanged: 'The role was changed.',
  enabled: 'The account was enabled.',
  disabled: 'The account was disabled.',
  sessionsEnded: 'All sessions were ended.',
  secondFactorRemoved: 'The second factor was removed.',
  revoked: 'The invitation was revoked.',
  settingsSaved: 'The security settings were saved.',
  notANumber: 'Enter a number, or nothing to turn this off.',
  linkOnce: 'The link is shown only now. It works once.',
};
