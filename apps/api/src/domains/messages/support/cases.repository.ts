import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import type { Trx } from '../../../schema.ts';

/** When the targets of a case turn amber and red. */
export interface CaseTargets {
  first_answer_amber_at: Date | null;
  first_answer_due_at: Date | null;
  resolution_amber_at: Date | null;
  resolution_due_at: Date | null;
}

export interface NewCase extends CaseTargets {
  channel_uuid: string;
  started_at: Date;
  person_uuid: string | null;
}

export async function insertCase(trx: Trx, values: NewCase): Promise<string> {
  const uuid = newId();
  await trx
    .insertInto('support_cases')
    .values({ uuid, ...values })
    .execute();
  return uuid;
}

/** The lock of the conversation protects its cases too. */
export const getCase = (trx: Trx, uuid: string) =>
  trx.selectFrom('support_cases').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();

export interface CaseChanges {
  person_uuid?: string | null;
  first_answered_at?: Date;
  first_answer_seconds?: number;
  closed_at?: Date | null;
  closed_by?: string | null;
  resolution_seconds?: number | null;
}

export const updateCases = (trx: Trx, uuids: string[], changes: CaseChanges) =>
  trx
    .updateTable('support_cases')
    .set(changes)
    .where('uuid', '=', sql<string>`any (${uuids}::uuid[])`)
    .execute();

export const updateCase = (trx: Trx, uuid: string, changes: CaseChanges) => updateCases(trx, [uuid], changes);
