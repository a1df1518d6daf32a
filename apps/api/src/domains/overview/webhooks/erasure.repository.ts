import { redactNames } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

/** Events name nobody. A receiver's reply and the name of a subscription are texts of others. */
export const webhookErasure: ErasureStep = {
  async erase(trx, person) {
    await redactNames('webhook_deliveries', { reply: 'text' })(trx, person);
    await redactNames('webhooks', { name: 'text' })(trx, person);
  },
};
