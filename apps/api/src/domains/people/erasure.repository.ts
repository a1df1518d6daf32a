import type { ErasureStep } from '../privacy/public.ts';

export const noteErasure: ErasureStep = {
  async erase(trx, { uuid }) {
    await trx.deleteFrom('staff_notes').where('person_uuid', '=', uuid).execute();
  },
};
