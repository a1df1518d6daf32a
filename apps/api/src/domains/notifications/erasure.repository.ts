import type { ErasureStep } from '../privacy/public.ts';

export const notificationErasure: ErasureStep = {
  async erase(trx, { uuid }) {
    await trx.deleteFrom('device_tokens').where('account_uuid', '=', uuid).execute();
    await trx.deleteFrom('bell_items').where('account_uuid', '=', uuid).execute();
  },
};
