import { sql } from 'kysely';
import { patternOf } from '@baobab/postgres/redact';
import type { ErasureStep } from '../../../schema.ts';

/** A view that searches for the person, or has their name, finds nothing any more. */
export const viewErasure: ErasureStep = {
  async erase(trx, { texts }) {
    const pattern = patternOf(texts);
    if (!pattern) return;
    await trx
      .deleteFrom('saved_views')
      .where(sql<boolean>`name ~* ${pattern} or search::text ~* ${pattern}`)
      .execute();
  },
};
