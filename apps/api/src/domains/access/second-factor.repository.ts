import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../schema.ts';
import { endAllSessions } from './access.repository.ts';

/** Whether the account in this column has a second factor. */
export const hasSecondFactor = (_account: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`false`;

/** Removes every second factor of an account and ends its sessions. */
export const resetSecondFactor = (trx: Trx, account: string) => endAllSessions(trx, account);
