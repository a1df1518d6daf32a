import type { ErasureStep } from '../../../schema.ts';

export const noteErasure: ErasureStep = {
  async erase(trx, { uuid }) {
    await trx.deleteFrom('staff_notes').where('person_uuid', '=', uuid).execute();
  },
};
