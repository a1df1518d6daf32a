import { declareActions } from '../kit/audit-actions.ts';

export const feedbackActions = declareActions('Appointments', {
  'feedback.export': 'Feedback exported',
  'feedback.open': 'Feedback opened',
});
