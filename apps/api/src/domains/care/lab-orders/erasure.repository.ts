import { sql } from 'kysely';
import { countMatching } from '@baobab/postgres/count';
import { countOf, redactNames } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

const itemsOf = (
  uuid: string,
) => sql`(select i.uuid from lab_order_items i join lab_orders o on o.uuid = i.order_uuid
  where o.consumer_uuid = ${uuid})`;
const redactReasons = redactNames(
  'lab_order_items',
  { acceptance_reason: 'text' },
  ({ uuid }) => sql`uuid in ${itemsOf(uuid)}`,
);
const redactNotes = redactNames(
  'lab_item_notes',
  { note: 'text' },
  ({ uuid }) => sql`item_uuid in ${itemsOf(uuid)}`,
);
const redactIssues = redactNames(
  'lab_item_issues',
  { issue: 'text' },
  ({ uuid }) => sql`item_uuid in ${itemsOf(uuid)}`,
);

/** Orders and results are medical records and stay; addresses and file names go. */
export const labOrderErasure: ErasureStep = {
  async findOpenWork(trx, { uuid }) {
    const open = trx
      .selectFrom('lab_orders')
      .where('consumer_uuid', '=', uuid)
      .where('status', 'in', ['pending', 'inprogress']);
    return countOf(await countMatching(open), 'open lab order');
  },
  async erase(trx, person) {
    const { uuid } = person;
    await sql`update lab_orders set street = '', area = '', search = lower(order_id)
      where consumer_uuid = ${uuid}`.execute(trx);
    await sql`update lab_results r set file_name = 'result' || coalesce(substring(r.file_name from '\.[a-z]+$'), '')
      from lab_order_items i join lab_orders o on o.uuid = i.order_uuid
      where r.item_uuid = i.uuid and o.consumer_uuid = ${uuid}`.execute(trx);
    for (const step of [redactReasons, redactNotes, redactIssues]) await step(trx, person);
  },
};
