import { sql } from 'kysely';
import type { HistorySource } from '../../workspace/audit/history.public.ts';

/** Changes by an upload of a company are kept under its batch, those of merged records under their ids. */
export const consumerHistory: HistorySource = {
  subjects: (id) => sql`
    select uuid from accounts where (uuid = ${id} or merged_into = ${id}) and kind = 'consumer'
    union all select i.batch_uuid from company_user_imports i where i.user_uuid = ${id}`,
};
