/** The events that other systems can subscribe to, with a sentence for the screen and the OpenAPI document. */
export const webhookEventTypes = {
  'booking.created': 'A booking was created; `state` is its status',
  'booking.booked': 'A pending booking was completed',
  'booking.rescheduled': 'A booking was moved to another time',
  'booking.cancelled': 'A booking was cancelled, declined or rejected',
  'booking.closed': 'An appointment took place or was missed',
  'payment.pending': 'A payment waits for its provider',
  'payment.paid': 'A payment was paid',
  'payment.failed': 'A payment failed',
  'payment.refunded': 'A payment was refunded, wholly or in part',
  'lab-order.result': 'A result of a test was uploaded',
  'lab-order.completed': 'A lab order was completed',
  'treatment-order.status': 'A treatment order was created or has another status',
  'person.created': 'A person was added; `state` is the kind of the account',
  'person.erased': 'The personal data of a person were erased',
  'price.changed': 'Prices of a list were changed, by one event for each change',
  'case.opened': 'A support case was opened, also again',
  'case.closed': 'A support case was closed',
} as const;
export type WebhookEventType = keyof typeof webhookEventTypes;
export const webhookEventNames = Object.keys(webhookEventTypes) as WebhookEventType[];

/** The type of the message that `POST /webhooks/:uuid/test` sends. */
export const TEST_EVENT = 'webhook.test';
