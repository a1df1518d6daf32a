import { sql } from 'kysely';
import { redactNames } from '../../../platform/erasure.ts';
import type { ErasureStep, Trx } from '../../../schema.ts';
import { publishExports } from './exports.repository.ts';

/** The filters of an export stay as a record of what was exported. */
export const exportErasure: ErasureStep = { erase: redactNames('exports', { filters: 'jsonb' }) };

const REASON = 'The file was deleted because a person was erased. Export the list again.';

/**
 * Ends exports that are ready, and those that run: their rows were read before the erasure. The lock lets no waiting
 * export begin before the erasure is committed.
 */
export async function expireExports(trx: Trx): Promise<string[]> {
  await sql`lock table exports in share row exclusive mode`.execute(trx);
  const ended = await trx
    .updateTable('exports')
    .set({
      state: sql`case state when 'ready' then 'expired' else 'failed' end`,
      finished_at: sql`coalesce(finished_at, now())`,
      error: REASON,
    })
    .where('state', 'in', ['running', 'ready'])
    .returning(['uuid', 'account_uuid'])
    .execute();
  for (const account of new Set(ended.map((row) => row.account_uuid))) await publishExports(trx, account);
  return ended.map((row) => row.uuid);
}
