import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { sql } from 'kysely';
import type { Trx } from '../../../schema.ts';
import { samePrice } from './price-imports.repository.ts';

export interface StagedState {
  /** The number of staged prices that do not exist. */
  missing: number;
  /** Equal as long as the staged rows would add and change the same versions of the same prices. */
  state: string;
}

/** Compares the staged rows with the list and, for a commit, locks the prices that they change. */
export async function findStagedState(trx: Trx, kind: ImportKind, lock: boolean): Promise<StagedState> {
  if (lock)
    await sql`
      select count(*) from (
        select from price_staging s join price_entries e on ${samePrice(kind)}
        order by e.uuid for update of e) held`.execute(trx);
  const { rows } = await sql<{ missing: number; hash: string }>`
    select count(*) filter (where e.uuid is null) as missing,
      coalesce(sum(hashtextextended(e.uuid || ' ' || e.version, 0)), 0)::text as hash
    from price_staging s left join price_entries e on ${samePrice(kind)}`.execute(trx);
  const { missing, hash } = rows[0]!;
  return { missing, state: `${missing} ${hash}` };
}
