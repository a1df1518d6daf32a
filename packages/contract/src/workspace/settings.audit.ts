import { declareActions } from '../kit/audit-actions.ts';

export const settingsActions = declareActions('Exports, settings and views', {
  'booking-setting.edit': 'Appointment setting changed',
  'referral-setting.edit': 'Referral setting changed',
  'referral-settings.edit': 'Referral settings changed',
  'secrets.encrypt': 'Stored secrets encrypted with the current key',
});
