import type pg from 'pg';

/** Filled without their indexes and primary keys. */
const LARGE_TABLES = [
  'consumer_activity',
  'device_tokens',
  'health_readings',
  'lab_item_issues',
  'lab_item_notes',
  'lab_order_items',
  'lab_orders',
  'patient_answers',
  'payments',
  'ranking_totals',
  'referrals',
  'slots',
  'third_party_patient_doctors',
  'third_party_patients',
  'treatment_items',
];
/** Filled with their primary keys, by which triggers and seeds find rows. */
const WITH_KEY = ['accounts', 'bookings', 'treatment_orders'];
/** Trigger functions that maintain totals and copies; rebuild-totals.ts calculates these once instead. */
const MAINTENANCE =
  '^(count|roll_up|ranking|doctor_totals|activity_of|(add|change)_activity|keep_third_party|copy_payment|announce|mark_late|log_feed)_|_money_due$';

interface Definition {
  table: string;
  name: string;
  /** Primary key, unique, exclusion or foreign key; null for plain indexes and triggers. */
  type: 'p' | 'u' | 'x' | 'f' | null;
  definition: string;
}

export interface Suspended {
  indexes: Definition[];
  foreignKeys: Definition[];
  triggers: Definition[];
}

/** Drops indexes and foreign keys and disables triggers, which take most of the time when a table is filled. */
export async function suspendMaintenance(client: pg.Client): Promise<Suspended> {
  const find = async (sql: string, values: unknown[] = []) =>
    (await client.query<Definition>(sql, values)).rows;
  const foreignKeys = await find(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, contype as type,
       pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class f on f.oid = c.confrelid
     where contype = 'f' and r.relkind = 'r' and not r.relispartition and f.relkind = 'r' and not f.relispartition
       and c.connamespace = 'public'::regnamespace`,
  );
  const indexes = await find(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, contype as type,
       pg_get_indexdef(indexrelid) as definition
     from pg_index left join pg_constraint c on conindid = indexrelid and contype <> 'f'
     where indrelid = any ($1::regclass[]) or (indrelid = any ($2::regclass[]) and not indisprimary)`,
    [LARGE_TABLES, WITH_KEY],
  );
  const triggers = await find(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name, null as type, '' as definition
     from pg_trigger join pg_proc p on p.oid = tgfoid
     where not tgisinternal and tgparentid = 0 and p.proname ~ $1`,
    [MAINTENANCE],
  );
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name, type } of indexes)
    await client.query(type ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  return { indexes, foreignKeys, triggers };
}

/** Without the exclusion constraint of slots: it takes longer than all indexes, and the generated slots do not overlap. */
export const indexStatements = ({ indexes }: Suspended): string[] =>
  indexes.filter(({ type }) => type !== 'x').map(({ definition }) => definition);

const KEYS = { p: 'primary key', u: 'unique' };

/** Call it after the index statements. Returns, for each table, the statements that check its foreign keys. */
export async function restoreConstraints(
  client: pg.Client,
  { indexes, foreignKeys, triggers }: Suspended,
): Promise<string[][]> {
  for (const { table, name, type } of indexes)
    if (type === 'p' || type === 'u')
      await client.query(`alter table ${table} add constraint ${name} ${KEYS[type]} using index ${name}`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
  for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${name}`);
  return [...Map.groupBy(foreignKeys, ({ table }) => table).values()].map((keys) =>
    keys.map(({ table, name }) => `alter table ${table} validate constraint ${name}`),
  );
}
