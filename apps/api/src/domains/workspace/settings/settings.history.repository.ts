import { sql } from 'kysely';
import type { HistorySource } from '../audit/history.public.ts';

/** The four rewards are one record; changes of a single reward are kept under its type. */
export const referralHistory: HistorySource = {
  subjects: (id) => sql`select ${id}::text union all select type from referral_settings`,
};
