import type { WebhookDelivery } from '@baobab/contract/overview/webhooks';
import type { Meaning } from '../../../kit/layout/Tag.tsx';

export const webhooksMessages = {
  nameMissing: 'Enter a name',
  urlMissing: 'Enter the address of the receiver',
  eventsMissing: 'Choose at least one event',
  added: 'Webhook added',
  updated: 'Webhook updated',
  removed: 'Webhook deleted',
  replayed: 'The event is sent again',
  empty: 'Webhooks appear here as soon as one is added.',
  noDeliveries: 'No event was sent in the last 30 days.',
  secretOnce: 'Copy the secret now. It is not shown again.',
  rotateTitle: 'Replace the secret?',
  rotateText: 'For 24 hours every message is signed with both secrets. Change the receiver in this time.',
  removeText: 'Events that wait are not sent, and the deliveries are deleted.',
  urlHint: 'https://',
};

export const deliveryTags: Record<WebhookDelivery['state'], { meaning: Meaning; children: string }> = {
  waiting: { meaning: 'waiting', children: 'Waiting' },
  delivered: { meaning: 'done', children: 'Delivered' },
  failed: { meaning: 'failed', children: 'Failed' },
};
