import { sql } from 'kysely';
import { countMatching } from '@baobab/postgres/count';
import { patternOf } from '@baobab/postgres/redact';
import { countOf, redactNames } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

/** Decided requests stay as a record. An open one does what it says, so it is decided before the erasure. */
export const approvalErasure: ErasureStep = {
  async findOpenWork(trx, { texts }) {
    const pattern = patternOf(texts);
    if (!pattern) return null;
    const open = trx
      .selectFrom('approvals')
      .where('state', '=', 'pending')
      .where(sql<boolean>`concat_ws(' ', label, details, request) ~* ${pattern}`);
    return countOf(await countMatching(open), 'open request for approval', 'open requests for approval');
  },
  erase: redactNames('approvals', {
    label: 'text',
    details: 'jsonb',
    request: 'jsonb',
    seen: 'jsonb',
    reason: 'text',
  }),
};
