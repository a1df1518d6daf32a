import type { RecordKind } from '@baobab/contract/workspace/record-kinds';
import type { SearchHit } from '@baobab/contract/overview/search';
import { sql, type RawBuilder } from 'kysely';
import { escapeLike, matches } from '../../../platform/db/search.ts';
import type { Db } from '../../../schema.ts';
import type { SearchQuery } from './search-query.ts';

export type Condition = RawBuilder<boolean>;

/** How well a record matches: an exact id, reference, code, e-mail or phone, the beginning of a name, any part. */
export type Rank = 0 | 1 | 2;
export interface Match {
  rank: Rank | RawBuilder<Rank>;
  where: Condition;
  /** Lets an ordered index find the first of many hits, where a scan of the table could pass other rows for long. */
  orderBy?: RawBuilder<unknown>;
}

/** The title and details of a hit, and whose medical data it shows. */
export interface FoundRecord {
  title: string;
  details: (string | null)[];
  type?: string;
  patient_uuid?: string;
  consumer_uuid?: string;
}

/** The queries for hits of a kind of record, from the best match to the weakest. */
export interface Source<Row> {
  kind: RecordKind;
  /** The table with its alias, and joins that the conditions need. */
  from: RawBuilder<unknown>;
  key: string;
  scope?: Condition;
  matches: (query: SearchQuery) => (Match | null)[];
  /** The columns of a hit and the joins they need. */
  columns: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
  present: (row: Row) => FoundRecord;
}
// oxlint-disable-next-line typescript/no-explicit-any -- each source has a row of its own
export type AnySource = Source<any>;

export interface RankedHit {
  hit: SearchHit;
  rank: Rank;
  patient: string | undefined;
  consumer: string | undefined;
}

export const KIND_LIMIT = 8;

export const exact = (where: Condition | null): Match | null => where && { rank: 0, where };
export const beginning = (where: Condition | null): Match | null => where && { rank: 1, where };
export const anyPart = (where: Condition | null): Match | null => where && { rank: 2, where };

export function byUuid(column: string, { uuids }: SearchQuery): Condition | null {
  if (!uuids) return null;
  const { first, last } = uuids;
  return first === last
    ? sql<boolean>`${sql.ref(column)} = ${first}::uuid`
    : sql<boolean>`${sql.ref(column)} between ${first}::uuid and ${last}::uuid`;
}

/** Any of the conditions, each of which an index serves. */
export function anyOf(...conditions: (Condition | null)[]): Condition | null {
  const set = conditions.filter((condition) => condition !== null);
  return set.length > 0 ? sql<boolean>`(${sql.join(set, sql` or `)})` : null;
}

export const startsWith = (column: RawBuilder<string>, text: string): Condition =>
  sql<boolean>`${column} like ${`${escapeLike(text)}%`}`;

/** The beginning of a reference. In the order of its index the whole reference comes first. */
export const byReference = (column: RawBuilder<string>, { reference }: SearchQuery): Match | null =>
  reference === null
    ? null
    : {
        rank: sql<Rank>`case when ${column} = ${reference} then 0 else 1 end`,
        where: startsWith(column, reference),
        orderBy: sql`${column} using ~<~`,
      };

const TRIGRAM = 3;

/** Every word in any place. The index of a large table needs a word of three characters. */
export const contains = (column: string, { words }: SearchQuery): Condition | null =>
  words.some((word) => word.length >= TRIGRAM) ? containsAny(column, words) : null;

/** Every word in any place, of any length: for small tables. */
export const containsAny = (column: string, words: string[]): Condition | null =>
  matches(sql.ref<string>(column), words.join(' '));

/** The matches of a kind that its query can have at all. */
export const matchesOf = (source: AnySource, query: SearchQuery): Match[] =>
  source.matches(query).filter((match) => match !== null);

/**
 * The matches run one after the other until there are enough hits, so a weak match, which may find half of the
 * table, is only looked up when better ones are missing. A row belongs to the first match that finds it.
 */
export async function findHits(db: Db, source: AnySource, query: SearchQuery): Promise<RankedHit[]> {
  const limit = sql.lit(KIND_LIMIT);
  const { from, columns, joins = sql``, scope = sql`true` } = source;
  const key = sql.ref(source.key);
  const found = matchesOf(source, query).map(({ rank, where, orderBy }, index, all) => {
    const isNew = all.slice(0, index).map((better) => sql`and (${better.where}) is not true`);
    return {
      fields: sql`${key} as uuid, ${typeof rank === 'number' ? sql.lit(rank) : rank} as rank`,
      rows: sql`where ${scope} and ${where} ${sql.join(isNew, sql` `)}
        ${orderBy ? sql`order by ${orderBy}` : sql``} limit ${limit}`,
    };
  });
  const [only, ...others] = found;
  const branches = found.map(({ fields, rows }) => sql`(select ${fields} from ${from} ${rows})`);
  // A single match needs no subquery, which would double the time to plan.
  const { rows } = await sql<{ uuid: string; rank: Rank }>`${
    only && others.length === 0
      ? sql`select ${only.fields}, ${columns} from ${from} ${joins} ${only.rows}`
      : sql`select found.uuid, found.rank, ${columns}
          from (select * from (${sql.join(branches, sql` union all `)}) branch limit ${limit}) found
          join ${from} on ${key} = found.uuid ${joins}`
  }`.execute(db);
  return rows.map((row) => rankedHit(source, row));
}

function rankedHit({ kind, present }: AnySource, row: { uuid: string; rank: Rank }): RankedHit {
  const { title, details, type, patient_uuid, consumer_uuid } = present(row);
  const shown = details.filter((text): text is string => Boolean(text));
  return {
    hit: { kind, uuid: row.uuid, title, details: shown, ...(type && { type }) },
    rank: row.rank,
    patient: patient_uuid,
    consumer: consumer_uuid,
  };
}

/** Ends every later statement of the transaction after this time. */
export const limitStatements = (trx: Db, ms: number) =>
  sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx);
