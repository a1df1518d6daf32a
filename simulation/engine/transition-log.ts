import type pg from 'pg';
import { statusTables } from './status-tables.ts';

/** How often a record of a kind changed from a status to another one; a new record changes from `new`. */
export type TransitionCounts = Record<string, number>;

export const transitionKey = (kind: string, from: string, to: string) => `${kind}: ${from} > ${to}`;

/** Lets the database count every change of a status, whoever writes it, also inside a step. */
export async function countTransitions(db: pg.Client): Promise<void> {
  await db.query(`create schema simulation;
    create table simulation.transitions (kind text not null, before text not null, after text not null)`);
  let serial = 0;
  for (const { kind, columns } of statusTables)
    for (const { table, status, again = 'null::text' } of columns) {
      const name = `count_${(serial += 1)}`;
      const of = (row: string) => `(select ${status} from (select (${row}).*) r)`;
      const repeated = (row: string) => `(select ${again} from (select (${row}).*) r)`;
      await db.query(`create function simulation.${name}() returns trigger language plpgsql security definer as $$
        declare before text; after text := ${of('new')};
        begin
          if tg_op = 'UPDATE' then
            before := ${of('old')};
            if before = after and ${repeated('old')} is not distinct from ${repeated('new')} then return null; end if;
          end if;
          if after is not null then
            insert into simulation.transitions values ('${kind}', coalesce(before, 'new'), after);
          end if;
          return null;
        end $$;
        create trigger ${name} after insert or update on ${table} for each row execute function simulation.${name}()`);
    }
}

export async function readTransitions(db: pg.Pool): Promise<TransitionCounts> {
  const { rows } = await db.query<{ kind: string; before: string; after: string; n: number }>(
    'select kind, before, after, count(*)::int as n from simulation.transitions group by 1, 2, 3',
  );
  return Object.fromEntries(
    rows.map(({ kind, before, after, n }) => [transitionKey(kind, before, after), n]),
  );
}
