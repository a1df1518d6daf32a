import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { turnBack, walkOf, type Walk } from './page.ts';

/** Below this many hits the search index leads; above, walking the order meets a full page sooner. */
const FEW_HITS = 3_000;

interface Listed {
  /** A table with `uuid` and `created_at`, called t in the condition. */
  table: string;
  where: RawBuilder<boolean>;
  /** Whether the condition searches in text. */
  searched: boolean;
  window: PageWindow;
  total: number;
}

/**
 * One page of a table, newest first. Only keys are walked, from whichever end is nearer; `fetch` is given them
 * and an order to put its rows in.
 */
export async function newestPage<Row>(
  listed: Listed,
  fetch: (
    keys: RawBuilder<{ uuid: string }>,
    order: (alias: string) => RawBuilder<unknown>,
  ) => Promise<Row[]>,
): Promise<Row[]> {
  const walk = walkOf(listed.window, listed.total);
  if (walk.limit === 0) return [];
  const direction = sql.raw(walk.direction);
  const order = (alias: string) =>
    sql`${sql.ref(`${alias}.created_at`)} ${direction}, ${sql.ref(`${alias}.uuid`)} ${direction}`;
  return turnBack(await fetch(keysOf(listed, walk), order), walk);
}

function keysOf({ table, where, searched, total }: Listed, walk: Walk): RawBuilder<{ uuid: string }> {
  const direction = sql.raw(walk.direction);
  const page = sql`order by created_at ${direction}, uuid ${direction} limit ${walk.limit} offset ${walk.offset}`;
  const hits = sql`select t.uuid, t.created_at from ${sql.table(table)} t where ${where}`;
  return searched && total <= FEW_HITS
    ? sql`(with hits as materialized (${hits}) select uuid from hits ${page})`
    : sql`(select uuid from (${hits}) hits ${page})`;
}
