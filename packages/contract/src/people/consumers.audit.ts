import { declareActions } from '../kit/audit-actions.ts';

export const consumerActions = declareActions('People', {
  'consumer.open': 'Consumer opened',
  'consumer.sign-in': 'Consumer signed in',
  'consumer.sign-out': 'Consumer signed out',
  'consumers.export': 'Consumers exported',
  'tracker.open': 'Health tracker opened',
});
