import type { StaffState } from '@baobab/contract/staff/staff';

export const stateLabels: Record<StaffState, string> = {
  active: 'Active',
  disabled: 'Disabled',
  invited: 'Invited',
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
