import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../schema.ts';
import { namingPerson } from '../../workspace/audit/public.ts';
import { hiddenColumns, personTables, type Link } from './person-tables.ts';

/** The account and those that were merged into it. */
const accountsOf = (person: string) =>
  sql`(select uuid from accounts where uuid = ${person} or merged_into = ${person})`;
const patientsOf = (person: string) => sql`(select uuid from patients where consumer_uuid = ${person})`;

function condition(link: Link, person: string): RawBuilder<boolean> {
  const column = sql.ref(`t.${link.column}`);
  if (link.by === 'account') return sql<boolean>`${column} in ${accountsOf(person)}`;
  if (link.by === 'patient') return sql<boolean>`${column} in ${patientsOf(person)}`;
  return sql<boolean>`${column} in (select t.${sql.ref(keyOf(link.parent))} from ${sql.table(link.parent)} t
    where ${rowsOf(link.parent, person)})`;
}

/** The tables of accounts have the account as their key. */
const keyOf = (table: string) =>
  personTables[table]!.some((link) => link.column === 'account_uuid') ? 'account_uuid' : 'uuid';

const rowsOf = (table: string, person: string) =>
  sql<boolean>`(${sql.join(
    personTables[table]!.map((link) => condition(link, person)),
    sql` or `,
  )})`;

/** All rows about a person, by table. Empty tables are left out. */
export async function findRows(db: Db, person: string): Promise<Record<string, unknown[]>> {
  const tables = Object.keys(personTables).map(
    (table) => sql`select ${sql.lit(table)} as name,
      (select jsonb_agg(to_jsonb(t) - ${hiddenColumns}::text[]) from ${sql.table(table)} t
        where ${rowsOf(table, person)}) as rows`,
  );
  const { rows } = await sql<{ name: string; rows: unknown[] | null }>`
    ${sql.join(tables, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.flatMap(({ name, rows: found }) => (found ? [[name, found]] : [])));
}

export interface StoredFile {
  uuid: string;
  mime: string;
}

/** The files of a person: results of tests, attachments, documents of a doctor and the own picture. */
export async function findFiles(db: Db, person: string): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select f.uuid, f.mime from files f where f.uuid in (
      select r.file_uuid from lab_results r join lab_order_items i on i.uuid = r.item_uuid
        join lab_orders o on o.uuid = i.order_uuid where o.consumer_uuid = ${person}
      union select m.file_uuid from support_messages m join support_channels c on c.uuid = m.channel_uuid
        where c.consumer_uuid in ${accountsOf(person)}
      union select d.file_uuid from doctor_documents d where d.doctor_uuid = ${person}
      union select substring(a.profile_pic from '/files/([0-9a-f-]{36})$')::uuid from accounts a where a.uuid = ${person})
    order by f.uuid`.execute(db);
  return rows;
}

export interface AccessRow {
  at: Date;
  role: string | null;
  action: string;
  subject: string;
  details: unknown;
}

/** Reads and changes of a person's data, with the role, not the name of the colleague. */
export async function findAuditRows(db: Db, person: string): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select l.at, l.actor_role as role, l.action, l.subject, l.details from audit_log l
    where ${namingPerson(person)} order by l.at, l.id`.execute(db);
  return rows;
}
