import { declareActions } from '../kit/audit-actions.ts';

export const influencerActions = declareActions('People', {
  'influencer.add': 'Influencer added',
  'influencer.edit': 'Influencer changed',
  'influencers.export': 'Influencers exported',
});
