import { sql, type RawBuilder } from 'kysely';
import { escapeLike, matches } from '../../../platform/db/search.ts';
import { survivorOf } from '../../workspace/access/merged-records.public.ts';

/** The filters of a list by the account holder, and by the company that the account holder belongs to. */
export const ownerFilters = (column: string) => ({
  consumer: (uuid: string) => sql<boolean>`${sql.ref(column)} = ${survivorOf('accounts', uuid)}`,
  // As an array, because PostgreSQL overestimates the rows of a join and reads the whole table instead of an index.
  company: (uuid: string) => sql<boolean>`${sql.ref(column)} = any (array(
    select user_uuid from referrals where referrer_uuid = ${uuid}))`,
});

/** People and references that a search may find; more are refused (`at_most`), so that the rows stay few. */
const MOST_FOUND = 2_000;
const found = (uuids: RawBuilder<unknown>) =>
  sql`any ((select at_most(array(${uuids} limit ${sql.lit(MOST_FOUND + 1)}), ${sql.lit(MOST_FOUND)}))::uuid[])`;

interface OwnedColumns {
  consumer: string;
  patient: string;
  /** The ids of the rows whose reference begins with the text. */
  byReference: (prefix: string) => { column: string; uuids: RawBuilder<unknown> }[];
}

/**
 * Finds rows by the name, phone number or e-mail of the patient and the account holder, and by the beginning of a
 * reference. The people are found first, by their search columns, and then their rows by key (ADR 24).
 */
export function ownerSearch(text: string, { consumer, patient, byReference }: OwnedColumns) {
  const inAccounts = matches(sql<string>`a.search`, text);
  const inPatients = matches(sql<string>`p.search`, text);
  if (!inAccounts || !inPatients) return null;
  const among = (column: string, uuids: RawBuilder<unknown>) => sql`${sql.ref(column)} = ${found(uuids)}`;
  return sql<boolean>`(${sql.join(
    [
      among(
        consumer,
        sql`select coalesce(a.merged_into, a.uuid) from accounts a where a.kind = 'consumer' and ${inAccounts}`,
      ),
      among(patient, sql`select coalesce(p.merged_into, p.uuid) from patients p where ${inPatients}`),
      ...(isReference(text)
        ? byReference(`${escapeLike(text.trim().toLowerCase())}%`).map(({ column, uuids }) =>
            among(column, uuids),
          )
        : []),
    ],
    sql` or `,
  )})`;
}

/** A reference is one word with a digit; nearly all of them begin with the same letters. */
const isReference = (text: string) => /^\S*\d\S*$/.test(text.trim());
