import type { LabAction } from '@baobab/contract/care/lab-actions';
import { sql, type Insertable } from 'kysely';
import type { Db, Schema, Trx } from '../../../schema.ts';

/** Returns whether an id is a test of a lab order, an item of a treatment order, or unknown. */
export async function findItemKind(db: Db, uuid: string): Promise<'lab' | 'treatment' | null> {
  const { rows } = await sql<{ kind: 'lab' | 'treatment' }>`
    select 'lab' as kind from lab_order_items where uuid = ${uuid}
    union all select 'treatment' from treatment_items where uuid = ${uuid}`.execute(db);
  return rows[0]?.kind ?? null;
}

/** Locks a test and its order, whose status depends on all its tests, so that a concurrent request waits. */
export const findItemForUpdate = (trx: Trx, uuid: string) =>
  trx
    .selectFrom('lab_order_items as i')
    .innerJoin('lab_orders as o', 'o.uuid', 'i.order_uuid')
    .select([
      'i.uuid',
      'i.order_uuid',
      'i.acceptance',
      'i.acceptance_reason',
      'o.order_id',
      'o.status',
      'o.patient_uuid',
      'o.consumer_uuid',
    ])
    .select((eb) => eb.ref('i.action').$castTo<LabAction | null>().as('action'))
    .where('i.uuid', '=', uuid)
    .forUpdate(['o', 'i'])
    .executeTakeFirst();
export type LockedItem = NonNullable<Awaited<ReturnType<typeof findItemForUpdate>>>;

export const findResultFiles = (trx: Trx, item: string) =>
  trx
    .selectFrom('lab_results as r')
    .innerJoin('files as f', 'f.uuid', 'r.file_uuid')
    .select(['r.uuid', 'f.uuid as file', 'f.size', 'f.sha256'])
    .where('r.item_uuid', '=', item)
    .execute();

export const updateAction = (
  trx: Trx,
  uuid: string,
  change: { action: LabAction; action_at: Date; action_by: string },
) => trx.updateTable('lab_order_items').set(change).where('uuid', '=', uuid).execute();

export const updateAcceptance = (trx: Trx, uuid: string, status: string, reason: string) =>
  trx
    .updateTable('lab_order_items')
    .set({ acceptance: status, acceptance_reason: reason })
    .where('uuid', '=', uuid)
    .execute();

export const markResultUploaded = (trx: Trx, uuid: string) =>
  trx
    .updateTable('lab_order_items')
    .set({ acceptance: 'Yes', acceptance_reason: '', final_status: 'Result uploaded' })
    .where('uuid', '=', uuid)
    .execute();

/** An order is in progress after the first action and completed after the last. */
export const updateOrderProgress = (trx: Trx, order: string) =>
  sql`
    update lab_orders set status = case
      when exists (select from lab_order_items i where i.order_uuid = ${order} and i.action is null) then 'inprogress'
      else 'completed' end
    where uuid = ${order} and status in ('pending', 'inprogress')`.execute(trx);

export const insertResult = (trx: Trx, row: Insertable<Schema['lab_results']>) =>
  trx.insertInto('lab_results').values(row).execute();

export const findResult = (db: Db, uuid: string) =>
  db
    .selectFrom('lab_results as r')
    .innerJoin('files as f', 'f.uuid', 'r.file_uuid')
    .innerJoin('lab_order_items as i', 'i.uuid', 'r.item_uuid')
    .innerJoin('lab_orders as o', 'o.uuid', 'i.order_uuid')
    .select([
      'r.uuid',
      'r.file_name',
      'f.uuid as file',
      'f.mime',
      'i.uuid as item',
      'o.uuid as order',
      'o.patient_uuid',
    ])
    .where('r.uuid', '=', uuid)
    .executeTakeFirst();
