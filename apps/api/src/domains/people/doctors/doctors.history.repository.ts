import { sql } from 'kysely';
import type { HistorySource } from '../../workspace/audit/history.public.ts';

export const doctorHistory: HistorySource = {
  subjects: (id) => sql`select account_uuid from doctors where account_uuid = ${id} and not external`,
};
