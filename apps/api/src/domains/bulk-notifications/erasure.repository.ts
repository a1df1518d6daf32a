import type { ErasureStep } from '../privacy/public.ts';

/** The outbox contains only ids, and its counts belong to the notification. */
export const bulkNotificationErasure: ErasureStep = {
  async erase(trx, { uuid }) {
    await trx.deleteFrom('inbox_items').where('account_uuid', '=', uuid).execute();
    await trx.deleteFrom('consumer_activity').where('consumer_uuid', '=', uuid).execute();
  },
};
