import { MAX_LABELS } from '@baobab/contract/messages/support-desk';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import type { Db, Trx } from '../../../schema.ts';

const columns = ['uuid', 'name', 'version'] as const;

export const findLabels = (db: Db) =>
  db
    .selectFrom('support_labels')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .limit(MAX_LABELS)
    .execute();

export const findLabelForUpdate = (trx: Trx, uuid: string) =>
  trx.selectFrom('support_labels').select(columns).where('uuid', '=', uuid).forUpdate().executeTakeFirst();

export const countLabels = async (trx: Trx) =>
  (
    await trx
      .selectFrom('support_labels')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const insertLabel = (trx: Trx, name: string) =>
  trx
    .insertInto('support_labels')
    .values({ uuid: newId(), name })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateLabel = (trx: Trx, uuid: string, name: string) =>
  trx
    .updateTable('support_labels')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const removeLabel = (trx: Trx, uuid: string) =>
  trx.deleteFrom('support_labels').where('uuid', '=', uuid).executeTakeFirst();

/** Returns whether the label was new for the case. */
export async function addCaseLabel(trx: Trx, case_uuid: string, label_uuid: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('support_case_labels')
    .values({ case_uuid, label_uuid })
    .onConflict((oc) => oc.columns(['case_uuid', 'label_uuid']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether the case had the label. */
export async function removeCaseLabel(trx: Trx, case_uuid: string, label_uuid: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('support_case_labels')
    .where('case_uuid', '=', case_uuid)
    .where('label_uuid', '=', label_uuid)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
