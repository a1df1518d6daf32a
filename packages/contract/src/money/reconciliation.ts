import * as z from 'zod';
import { post } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';
import { transaction } from './transactions.ts';

/**
 * Reconciliation, an addition: what a payment provider has on record is compared with the events it has sent, every night
 * and on request. It only reads at the provider.
 */
export const reconciliation = {
  ask: post('/payment/reconcile/:uuid', {
    summary: 'Ask the payment providers about one payment and apply what no event has reported',
    permission: 'transactions:write',
    /** `applied` is the number of charges and refunds that were new. */
    reply: p.message.extend({ applied: z.number().int(), data: transaction }),
  }),
};
