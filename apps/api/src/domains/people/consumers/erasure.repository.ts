import type { ErasureStep } from '../../../schema.ts';

/** Readings that consumers took themselves are no records of a doctor. */
export const readingErasure: ErasureStep = {
  async erase(trx, { uuid }) {
    await trx.deleteFrom('health_readings').where('consumer_uuid', '=', uuid).execute();
  },
};
