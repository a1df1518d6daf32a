import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { sql } from 'kysely';
import type { Trx } from '../../../schema.ts';
import { valueColumns } from './price-imports.check.ts';
import { samePrice } from './price-imports.repository.ts';

const stateOfPrice = sql.raw(`(e.uuid, ${valueColumns.map((name) => `e.${name}`).join(', ')})`);

export interface StagedState {
  /** The number of staged prices that do not exist. */
  missing: number;
  /** The sum over the prices that exist with their values. */
  hash: bigint;
}

/** Equal as long as the rows meet the same prices with the same values. */
export const stateOf = ({ missing, hash }: StagedState) => `${missing} ${hash}`;

/** Compares the staged rows with the list and, for a commit, locks the prices that they change. */
export async function findStagedState(trx: Trx, kind: ImportKind, lock: boolean): Promise<StagedState> {
  if (lock)
    await sql`
      select count(*) from (
        select from price_staging s join price_entries e on ${samePrice(kind)}
        order by e.uuid for update of e) held`.execute(trx);
  const { rows } = await sql<{ missing: number; hash: string }>`
    select count(*) filter (where e.uuid is null) as missing,
      coalesce(sum(hashtextextended(${stateOfPrice}::text, 0)) filter (where e.uuid is not null), 0)::text as hash
    from price_staging s left join price_entries e on ${samePrice(kind)}`.execute(trx);
  const { missing, hash } = rows[0]!;
  return { missing, hash: BigInt(hash) };
}
