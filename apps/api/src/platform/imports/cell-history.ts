import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';

/**
 * The changes of uploads, cell by cell (`import_changes`). The value of a cell is that of the newest set that counts, so an
 * undo needs no memory of its own. `i` is the change of a set, `e` the record now, `h` any change of the same record.
 */

/**
 * Values of the set were changed after it. A set of an earlier release may know only the version, which is also compared
 * first, because JSON of a hundred thousand records takes seconds.
 */
export const changedSince = sql<boolean>`(e.uuid is null or (e.version <> i.version_after
  and (i.after is null or not to_jsonb(e) @> i.after)))`;

/** Versions of a record only grow, so they tell the order of its changes. */
export const newest = (condition: string) =>
  sql.raw(`(array_agg(h.after -> k.key order by h.version_after desc) filter (where ${condition}))[1]`);

/** The record was added by a set, and no other set of it counts. */
export const isAlone = (own: string) => sql<boolean>`(
  select (array_agg(h.before is null order by h.version_after))[1]
    and count(*) filter (where b.undone_at is null and h.batch_uuid <> ${own}) = 0
  from import_changes h join import_batches b on b.uuid = h.batch_uuid where h.entry_uuid = i.entry_uuid)`;

/**
 * The value of a cell is that of the newest set that counts, or the one before all sets: `applied` when this set counts,
 * `without` when it does not. `cells` are those whose value is the expected one, with the value to write; somebody has
 * changed the others outside of all sets. An edit is a set of one record, so every change has its place.
 */
export const toggledCells = (table: string, own: string, counts: boolean) => {
  const [expected, wanted] = counts ? [sql`v.without`, sql`v.applied`] : [sql`v.applied`, sql`v.without`];
  return sql`(
    select i.entry_uuid as entry,
      coalesce(jsonb_object_agg(v.key, ${wanted}) filter (where ${wanted} <> ${expected}), '{}') as cells
    from import_changes i join ${sql.table(table)} e on e.uuid = i.entry_uuid
      cross join lateral (select to_jsonb(e) as record offset 0) now
      cross join lateral (
        select k.key, ${newest(`b.undone_at is null or h.batch_uuid = i.batch_uuid`)} as applied,
          coalesce(${newest(`b.undone_at is null and h.batch_uuid <> i.batch_uuid`)},
            (array_agg(h.before -> k.key order by h.version_after))[1]) as without
        from jsonb_object_keys(i.after) k (key)
          join import_changes h on h.entry_uuid = i.entry_uuid and h.after ? k.key
          join import_batches b on b.uuid = h.batch_uuid
        group by k.key) v
    where i.batch_uuid = ${own} and not (${!counts} and ${isAlone(own)})
      and now.record -> v.key = coalesce(${expected}, ${wanted})
    group by i.entry_uuid)`;
};

/** The set added the record, and no earlier one that counts has it. */
export const isFirst = sql<boolean>`(i.before is null and not exists (
  select from import_changes h join import_batches b on b.uuid = h.batch_uuid
  where h.entry_uuid = i.entry_uuid and h.version_after < i.version_after and b.undone_at is null))`;

/** The records that would not exist without the set: those that nobody has changed since, or `all`. */
export const addedBy = (table: string, batch: string, all = false) => sql`
  select e.uuid from import_changes i join ${sql.table(table)} e on e.uuid = i.entry_uuid
  where i.batch_uuid = ${batch} and ${all ? isFirst : sql`${isAlone(batch)} and not ${changedSince}`}`;

/** The changes `i` of the set whose records are removed, found before the histories of all its records are read. */
export const goneFrom = (table: string, batch: string) => sql`(
  select * from import_changes c where c.batch_uuid = ${batch}
    and not exists (select from ${sql.table(table)} e where e.uuid = c.entry_uuid) offset 0) i`;

/**
 * The cells of a removed record when the set counts again: the newest value that counts, else the oldest one. `more` are
 * further aggregates of its changes `c`.
 */
export const cellsOfRemoved = (more: RawBuilder<unknown> = sql``) => sql`
  select jsonb_object_agg(c.key, c.value order by c.counts, case when c.counts then 1 else -1 end * c.version_after) as cells
    ${more}
  from (
    select h.version_after, h.undone, k.key, k.value, b.undone_at is null or h.batch_uuid = i.batch_uuid as counts
    from import_changes h join import_batches b on b.uuid = h.batch_uuid cross join lateral jsonb_each(h.after) k
    where h.entry_uuid = i.entry_uuid) c`;

/**
 * A record that an undo has removed and another set has added anew is one record again: `pairs` has the ids `gone` and
 * `present`. The versions after their changes are then in the order of their sets.
 */
export const joinHistories = (pairs: RawBuilder<unknown>) => sql`
  with pairs as materialized (
    select p.* from (${pairs}) p
    where exists (select from import_changes a where a.entry_uuid = p.present and a.before is null)
      and not exists (select from import_changes a join import_changes o on o.batch_uuid = a.batch_uuid
        where a.entry_uuid = p.gone and o.entry_uuid = p.present)
  ), joined as (
    select c.batch_uuid, c.entry_uuid, p.present, c.version_after,
      max(b.created_at) over (partition by c.entry_uuid order by c.version_after) as at,
      max(c.version_after) filter (where c.entry_uuid = p.present) over (partition by p.present) as newest
    from pairs p join import_changes c on c.entry_uuid = any (array[p.gone, p.present])
      join import_batches b on b.uuid = c.batch_uuid
  ), placed as (
    select *, row_number() over (partition by present order by at desc, version_after desc) as place from joined)
  update import_changes i set entry_uuid = p.present, version_after = p.newest + 1 - p.place
  from placed p where i.batch_uuid = p.batch_uuid and i.entry_uuid = p.entry_uuid`;

/** Locks the records of the set until the transaction ends: the values that an undo or redo compares stay as they are. */
export const lockRecords = (trx: QueryExecutorProvider, table: string, batch: string) =>
  sql`select count(*) from (
    select from import_changes c join ${sql.table(table)} e on e.uuid = c.entry_uuid
    where c.batch_uuid = ${batch} order by e.uuid for update of e) held`.execute(trx);

/** Records what a set changed: rows with the columns uuid, before, version and after. */
export const recordChanges = (batch: string, rows: RawBuilder<unknown>) => sql`
  insert into import_changes (batch_uuid, entry_uuid, before, version_after, after)
  select ${batch}, c.uuid, c.before, c.version, c.after from (${rows}) c`;

/** Sets columns of the changes `i`; `rest` has the other tables and the condition. */
export const updateChanges = (columns: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql`
  update import_changes i set ${columns} ${rest}`;
