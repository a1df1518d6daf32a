import { declareActions } from '../kit/audit-actions.ts';

export const webhookActions = declareActions('Exports, settings and views', {
  'webhook.add': 'Webhook added',
  'webhook.delete': 'Webhook deleted',
  'webhook.edit': 'Webhook changed',
  'webhook.give-up': 'Refused events of a webhook ended',
  'webhook.replay': 'Event sent to a webhook again',
  'webhook.switch-off': 'Webhook switched off after three days of failures',
  'webhook.test': 'Test sent to a webhook',
});
