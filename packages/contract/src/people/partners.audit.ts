import { declareActions } from '../kit/audit-actions.ts';

export const partnerActions = declareActions('People', {
  'partner.create': 'Partner added',
  'partner.edit': 'Partner changed',
  'partners.export': 'Partners exported',
});
