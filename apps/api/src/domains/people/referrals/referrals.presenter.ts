import type { ReferredUser } from '@baobab/contract/people/referrals';
import type { ReferredRow } from './referrals.repository.ts';

export const presentReferred = (row: ReferredRow): ReferredUser => ({ user: [row] });
