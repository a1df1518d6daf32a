import { sql } from 'kysely';
import { countMatching } from '@baobab/postgres/count';
import { countOf, redactNames } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';
import { isDue } from './payment-amounts.ts';

const redactEvents = redactNames(
  'payment_events',
  { message: 'text' },
  ({ uuid }) => sql`payment_uuid in (select p.uuid from payments p where p.consumer_uuid = ${uuid})`,
);
/** An event of which no payment is known may be about the person. */
const redactUnmatched = redactNames(
  'payment_events',
  { message: 'text' },
  () => sql<boolean>`payment_uuid is null`,
);

/** Payments are kept for accounting and contain no name; a refund needs a person to pay. */
export const paymentErasure: ErasureStep = {
  async findOpenWork(trx, { uuid }) {
    const due = trx.selectFrom('payments as y').where('y.consumer_uuid', '=', uuid).where(isDue);
    return countOf(await countMatching(due), 'refund that is due', 'refunds that are due');
  },
  async erase(trx, person) {
    await redactEvents(trx, person);
    await redactUnmatched(trx, person);
  },
};
