import { renameBulkItem } from '../../platform/bulk/batches.ts';
import { users } from '@baobab/contract/users';
import { ERASED_FULL_NAME, type ErasureStep } from '../privacy/public.ts';

/** The results of bulk actions name the users that they changed. */
export const userErasure: ErasureStep = {
  erase: (trx, { uuid }) => renameBulkItem(trx, users.bulk.name, uuid, ERASED_FULL_NAME),
};
