import { sql } from 'kysely';
import { countMatching } from '@baobab/postgres/count';
import { countOf, ERASED_FULL_NAME } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

/** Orders are kept for accounting; the name, number and address of the delivery go. */
export const treatmentOrderErasure: ErasureStep = {
  async findOpenWork(trx, { uuid }, { settings }) {
    const openStatuses = Object.entries(settings.treatmentStatuses)
      .filter(([, next]) => next.length > 0)
      .map(([status]) => status);
    if (openStatuses.length === 0) return null;
    const open = trx
      .selectFrom('treatment_orders')
      .where('consumer_uuid', '=', uuid)
      .where('status', 'in', openStatuses);
    return countOf(await countMatching(open), 'open treatment order');
  },
  async erase(trx, { uuid }) {
    await sql`update treatment_orders set name = ${ERASED_FULL_NAME}, mobile = '', line1 = '', line2 = '',
      search = lower(reference_id) where consumer_uuid = ${uuid}`.execute(trx);
  },
};
