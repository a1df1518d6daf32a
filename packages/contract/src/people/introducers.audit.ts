import { declareActions } from '../kit/audit-actions.ts';

export const introducerActions = declareActions('People', {
  'introducer.add': 'Introducer added',
  'introducer.edit': 'Introducer changed',
  'introducers.export': 'Introducers exported',
});
