import { users } from '@baobab/contract/people/users';
import { renameBulkItem } from '../../../platform/bulk/batches.ts';
import { redact } from '@baobab/postgres/redact';
import { ERASED_FULL_NAME } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

/** The results of bulk actions and the names of uploaded files may name the person. */
export const userErasure: ErasureStep = {
  async erase(trx, { uuid, texts }) {
    await renameBulkItem(trx, users.bulk.name, uuid, ERASED_FULL_NAME);
    const replaced = { texts, by: ERASED_FULL_NAME };
    await redact(trx, 'bulk_items', { label: 'text', message: 'text' }, replaced);
    await redact(trx, 'import_batches', { file_name: 'text' }, replaced);
  },
};
