import { sql, type RawBuilder } from 'kysely';
import { conflict } from '../../../platform/errors.ts';
import type { Trx } from '../../../schema.ts';

/** Whether the data of a person or patient was erased. */
export const isErased = (key: RawBuilder<unknown>) => sql<boolean>`exists (
  select from person_keys e where e.person_uuid = ${key} and e.erased_at is not null)`;

/** Nothing is written about an erased person. The caller has locked the record, so that an erasure that runs ends first. */
export async function refuseErased(trx: Trx, uuid: string) {
  const { rows } = await sql<{ erased: boolean }>`select ${isErased(sql`${uuid}`)} as erased`.execute(trx);
  if (rows[0]!.erased) throw conflict('The personal data of this person was erased.');
}
