import { sql } from 'kysely';
import { countMatching } from '../../platform/db/count.ts';
import { countOf, type ErasureStep } from '../privacy/public.ts';

/** Orders and results are medical records and stay; addresses and file names go. */
export const labOrderErasure: ErasureStep = {
  async findOpenWork(trx, { uuid }) {
    const open = trx
      .selectFrom('lab_orders')
      .where('consumer_uuid', '=', uuid)
      .where('status', 'in', ['pending', 'inprogress']);
    return countOf(await countMatching(open), 'open lab order');
  },
  async erase(trx, { uuid }) {
    await sql`update lab_orders set street = '', area = '', search = lower(order_id)
      where consumer_uuid = ${uuid}`.execute(trx);
    await sql`update lab_results r set file_name = 'result' || coalesce(substring(r.file_name from '\.[a-z]+$'), '')
      from lab_order_items i join lab_orders o on o.uuid = i.order_uuid
      where r.item_uuid = i.uuid and o.consumer_uuid = ${uuid}`.execute(trx);
  },
};
