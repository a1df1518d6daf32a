import { sql } from 'kysely';
import type { HistorySource } from '../../workspace/audit/history.public.ts';

export const userHistory: HistorySource = {
  subjects: (id) => sql`select uuid from accounts where uuid = ${id} and kind <> 'staff'`,
};
