import { Counter } from '@prometheus-io/client';

export const deliveryCounter = new Counter({
  name: 'baobab_deliveries_total',
  help: 'Messages to other services by kind (mail, push, webhook) and outcome (sent, failed)',
  labelNames: ['kind', 'outcome'],
  registers: [],
});

/** Counts one message that another service accepted or did not accept. */
export const countDelivery = (kind: 'mail' | 'push' | 'webhook', outcome: 'sent' | 'failed') =>
  deliveryCounter.inc({ kind, outcome });
