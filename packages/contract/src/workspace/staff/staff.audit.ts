import { declareActions } from '../../kit/audit-actions.ts';

export const staffActions = declareActions('Access and staff', {
  'security-settings.edit': 'Security settings changed',
  'staff.accept-invitation': 'Invitation accepted',
  'staff.add': 'Staff member added',
  'staff.disable': 'Staff member disabled',
  'staff.enable': 'Staff member enabled',
  'staff.end-sessions': 'Sessions ended',
  'staff.export': 'Staff exported',
  'staff.invite': 'Staff member invited',
  'staff.last-admin-refused': 'Change refused: last admin',
  'staff.link-refused': 'Link refused',
  'staff.password': 'Password changed',
  'staff.request-reset': 'New password asked for by mail',
  'staff.resend-invitation': 'Invitation sent again',
  'staff.reset-link': 'Link for a new password created',
  'staff.reset-password': 'Password set by a link',
  'staff.reset-second-factor': 'Second factor removed',
  'staff.revoke-invitation': 'Invitation revoked',
  'staff.revoke-invitations': 'Invitations revoked',
  'staff.role': 'Role changed',
});
