import { sql } from 'kysely';
import type { ErasureStep, Trx } from '../../../schema.ts';

/** Results stay; the names of their files, which people chose, go. Unsent attachments go with their content. */
export const fileErasure: ErasureStep = {
  async erase(trx, { uuid }) {
    await sql`update files f set name = 'result' from lab_results r
      join lab_order_items i on i.uuid = r.item_uuid join lab_orders o on o.uuid = i.order_uuid
      where f.uuid = r.file_uuid and o.consumer_uuid = ${uuid}`.execute(trx);
    const own = await trx
      .selectFrom('files')
      .select('uuid')
      .where('purpose', '=', 'attachment')
      .where('created_by', '=', uuid)
      .execute();
    return own.map((file) => file.uuid);
  },
};

/** Deletes rows of files; the caller removes their content after the commit. */
export const deleteFiles = (trx: Trx, uuids: readonly string[]) =>
  trx
    .deleteFrom('files')
    .where('uuid', '=', sql<string>`any (${uuids}::uuid[])`)
    .execute();
