import { declareActions } from '../kit/audit-actions.ts';

export const feedbackActions = declareActions('Appointments', {
  'feedback.export': 'Feedback exported',
  'feedback.list': 'List of feedback opened',
  'feedback.open': 'Feedback opened',
});
