import { sql } from 'kysely';
import type { HistorySource } from '../../workspace/audit/history.public.ts';

/** Rows about a document or an order of the patient name the patient. */
export const patientHistory: HistorySource = {
  subjects: (id) => sql`select uuid from patients where uuid = ${id}`,
  condition: (
    id,
  ) => sql<boolean>`(l.subject = ${id} or (l.details ? 'patient' and l.details ->> 'patient' = ${id})
    or l.subject = any (array(select uuid::text from patients where merged_into = ${id}))
    or (l.details ? 'patient' and l.details ->> 'patient' = any (array(
      select uuid::text from patients where merged_into = ${id}))))`,
};
