import { declareActions } from '../kit/audit-actions.ts';

export const calendarActions = declareActions('People', {
  'calendar.add': 'Calendar address created',
  'calendar.revoke': 'Calendar address revoked',
});
