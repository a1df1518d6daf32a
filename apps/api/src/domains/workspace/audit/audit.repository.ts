import type { audit } from '@baobab/contract/workspace/audit/audit';
import { MEDICAL_READ_PATTERN, READ_PATTERN } from '@baobab/contract/kit/audit-actions';
import { actionsWith } from '@baobab/contract/audit-actions';
import type { FiltersOf, PageWindow } from '@baobab/contract/kit/endpoint';
import { MAX_AUDIT_ROWS } from '@baobab/contract/kit/history';
import { sql, type RawBuilder } from 'kysely';
import { dayFilters, pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { allOf, listPage, type PageKeys } from '../../../platform/db/list-page.ts';
import { escapeLike, matches } from '../../../platform/db/search.ts';
import type { Db } from '../../../schema.ts';
import { aboutPerson } from './about-person.ts';

export type AuditFilters = FiltersOf<typeof audit.list>;

/** The search finds rows by the name of the staff member who acted. */
const actedBy = (text: string) => {
  const named = matches(sql<string>`a.search`, text);
  return (
    named &&
    sql<boolean>`l.actor_uuid = any (array(select a.uuid from accounts a where a.kind = 'staff' and ${named}))`
  );
};

/** Literals, because partial indexes have these conditions. */
export const typeConditions = {
  change: sql<boolean>`l.action !~ ${sql.lit(READ_PATTERN)}`,
  'medical-read': sql<boolean>`l.action ~ ${sql.lit(MEDICAL_READ_PATTERN)}`,
};

export const auditList: ListDefinition<AuditFilters> = {
  from: sql`audit_log l`,
  filters: {
    search: actedBy,
    subject: (id) => sql<boolean>`l.subject = ${id}`,
    person: (id) => aboutPerson(id),
    actor: (uuid) => sql<boolean>`l.actor_uuid = ${uuid}`,
    action: (prefix) => sql<boolean>`l.action like ${`${escapeLike(prefix)}%`}`,
    type: (type) => typeConditions[type],
    address: (address) => sql<boolean>`l.address = ${address}`,
    ...dayFilters('l.at'),
  },
  key: 'l.id',
  sortBy: 'l.at',
};

/** Each action of a prefix is read from the index in order; together they would be read whole and sorted. */
export function findAuditPage(db: Db, query: AuditFilters, page: PageWindow) {
  const actions = query.action ? actionsWith(query.action) : [];
  if (actions.length === 0) return findRows(db, [pageSource(auditList, query).where], page);
  const { where } = pageSource(auditList, { ...query, action: undefined });
  return findRows(
    db,
    actions.map((action) => allOf(where, sql<boolean>`l.action = ${action}`)),
    page,
  );
}

export interface HistoryFilter {
  /** The ids under which the trail keeps the record. */
  subjects: readonly string[];
  /** A further condition of the record. */
  condition?: RawBuilder<boolean> | undefined;
  /** The actions to show; all without it. */
  actions?: readonly string[] | undefined;
}

export const findHistoryPage = (db: Db, { subjects, condition, actions }: HistoryFilter, page: PageWindow) =>
  findRows(
    db,
    [
      allOf(
        // The index returns the rows of one subject in order; those of several are sorted.
        condition ??
          sql<boolean>`l.subject = ${subjects.length === 1 ? subjects[0] : sql`any (${subjects})`}`,
        actions && sql<boolean>`l.action = any (${actions})`,
      ),
    ],
    page,
  );

/**
 * Counting millions of rows takes a second, so a list reaches only the newest of its rows: its page and total cost the
 * same whatever the size of the trail. The rows match one of the conditions, which exclude each other.
 */
function findRows(db: Db, conditions: readonly RawBuilder<boolean>[], page: PageWindow) {
  const newest = sql`order by at desc, id desc limit ${sql.lit(MAX_AUDIT_ROWS)}`;
  const parts = conditions.map((where) => sql`(select l.id, l.at from audit_log l where ${where} ${newest})`);
  const from = sql`(select id, at from (${sql.join(parts, sql` union all `)}) part ${newest}) l`;
  const source = { from, where: sql<boolean>`true`, key: 'l.id', sortBy: 'l.at', total: null };
  return listPage(db, source, page, (keys, order) => rowsOf(db, keys).orderBy(order).execute());
}

const auditColumns = [
  'l.id',
  'l.at',
  'l.actor_uuid',
  'l.actor_role',
  'a.full_name as actor_name',
  'l.action',
  'l.subject',
  'l.details',
  'l.address',
] as const;

const rowsOf = (db: Db, page: PageKeys) =>
  db
    .selectFrom('audit_log as l')
    // With the time only the partition of the row is read.
    .innerJoin(page, (join) => join.onRef('page.uuid', '=', 'l.id').onRef('page.sort_value', '=', 'l.at'))
    .leftJoin('accounts as a', 'a.uuid', 'l.actor_uuid')
    .select(auditColumns);
export type AuditRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** A row of any age. */
export const findAuditRow = (db: Db, id: number) =>
  db
    .selectFrom('audit_log as l')
    .leftJoin('accounts as a', 'a.uuid', 'l.actor_uuid')
    .select(auditColumns)
    .where('l.id', '=', id)
    .executeTakeFirst();

/** The tables of records that changed fields refer to, with the column of their name. */
const referredNames = {
  accounts: 'full_name',
  areas: 'name',
  branches: 'name',
  cities: 'name',
  diseases: 'name',
  lab_packages: 'name',
  partners: 'name',
  specialities: 'name',
  states: 'name',
};

/** Further records that rows of the trail are about, whose names need `audit:read`. */
const subjectNames = {
  ...referredNames,
  bulk_notifications: 'title',
  coupons: 'code',
  national_tests: 'name',
  patients: 'full_name',
  payments: 'reference_id',
};

/** The current names of records, by id. */
export async function findNames(
  db: Db,
  uuids: readonly string[],
  of: 'fields' | 'subjects',
): Promise<ReadonlyMap<string, string>> {
  if (uuids.length === 0) return new Map();
  const named = Object.entries(of === 'fields' ? referredNames : subjectNames).map(
    ([table, name]) =>
      sql`select uuid, ${sql.ref(name)} as name from ${sql.table(table)} where uuid = any (${uuids}::uuid[])`,
  );
  const { rows } = await sql<{ uuid: string; name: string }>`${sql.join(named, sql` union all `)}`.execute(
    db,
  );
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}
