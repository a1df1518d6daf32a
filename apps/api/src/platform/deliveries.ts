import { Counter } from '@prometheus-io/client';

export const deliveryCounter = new Counter({
  name: 'baobab_deliveries_total',
  help: 'Messages to other services by kind (mail, push, webhook) and outcome (sent, failed)',
  labelNames: ['kind', 'outcome'],
  registers: [],
});

const kinds = ['mail', 'push', 'webhook'] as const;
// From 0, because Prometheus sees no increase in the first value of a series.
for (const kind of kinds) for (const outcome of ['sent', 'failed']) deliveryCounter.inc({ kind, outcome }, 0);

/** Counts one message that another service accepted or did not accept. */
export const countDelivery = (kind: (typeof kinds)[number], outcome: 'sent' | 'failed') =>
  deliveryCounter.inc({ kind, outcome });
