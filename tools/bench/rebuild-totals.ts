import type pg from 'pg';

/** The copies that the suspended triggers of orders would have made; the seeds read them. */
export async function copyPaymentStatus(client: pg.Client) {
  for (const orders of ['lab_orders', 'treatment_orders'])
    await client.query(
      `update ${orders} o set paid = p.status = 'paid' from payments p
       where p.uuid = o.payment_uuid and o.paid <> (p.status = 'paid')`,
    );
}

const CONSUMER_ACTIVITY = `
  insert into consumer_activity (consumer_uuid, dob, active, push_consent, last_visit_at, has_open_lab_order,
    treatment_statuses, cities, platforms)
  select a.uuid, a.dob, a.active, a.push_consent, b.at, coalesce(l.open, false), t.statuses, c.cities, d.platforms
  from accounts a
    left join (select consumer_uuid, max(starts_at) as at from bookings where is_visit(status) group by 1) b
      on b.consumer_uuid = a.uuid
    left join (select consumer_uuid, bool_or(status in ('pending', 'inprogress')) as open from lab_orders group by 1) l
      on l.consumer_uuid = a.uuid
    left join (select consumer_uuid, array_agg(distinct status) as statuses from treatment_orders group by 1) t
      on t.consumer_uuid = a.uuid
    left join (
      select consumer_uuid, array_agg(distinct lower(city)) as cities from (
        select distinct consumer_uuid, city from lab_orders
        union all select distinct consumer_uuid, city from treatment_orders) o
      where city <> '' group by 1) c on c.consumer_uuid = a.uuid
    left join (select account_uuid, array_agg(distinct device_type) as platforms from device_tokens group by 1) d
      on d.account_uuid = a.uuid
  where a.kind = 'consumer'`;

const THIRD_PARTY_DOCTORS = `
  insert into third_party_patient_doctors (doctor_uuid, patient_uuid, since)
  select b.doctor_uuid, b.patient_uuid, p.created_at
  from (select distinct doctor_uuid, patient_uuid from bookings
      where doctor_uuid in (select account_uuid from doctors where external)) b
    join patients p on p.uuid = b.patient_uuid`;
const THIRD_PARTY_PATIENTS = `
  insert into third_party_patients (patient_uuid, since)
  select distinct patient_uuid, since from third_party_patient_doctors`;

const namesOf = async (client: pg.Client, table: string) =>
  (await client.query<{ name: string }>(`select name from ${table} order by name`)).rows.map(
    ({ name }) => name,
  );

/** Groups of statements that calculate the totals of a filled database; groups may run side by side. */
export async function totalsStatements(client: pg.Client): Promise<string[][]> {
  return [
    [CONSUMER_ACTIVITY],
    ...(await rankingStatements(client)),
    ...(await namesOf(client, 'roll_ups')).map((name) => [`select mend_totals('${name}')`]),
    [THIRD_PARTY_DOCTORS, THIRD_PARTY_PATIENTS],
  ];
}

/** Like mend_ranking(), for an empty table without its key. */
async function rankingStatements(client: pg.Client): Promise<string[][]> {
  const { rows } = await client.query<{ sql: string }>(
    `select 'insert into ranking_totals ' || ranking_changes(name, source, '0') as sql from ranking_rules order by name`,
  );
  return rows.map(({ sql }) => [sql]);
}

/** Counts the rows of every counted table; the column is in the trigger for changes of the key. */
export async function installCounters(client: pg.Client) {
  await client.query(
    `select install_counter(relname, (
       select attname from pg_trigger c join pg_attribute on attrelid = c.tgrelid and attnum = c.tgattr[0]
       where c.tgrelid = t.tgrelid and c.tgname = relname || '_counted_change'))
     from pg_trigger t join pg_class r on r.oid = t.tgrelid where tgname = relname || '_counted_in'`,
  );
}

/** Whether the sums of totals differ from those of the rows. */
const differs = (rows: string, totals: string) => `select (${rows}) is distinct from (${totals}) as wrong`;
const pairOf = (n: string, amount: string) =>
  `select array[coalesce(${n}, 0), coalesce(sum(${amount}), 0)]::bigint[]`;

/** Compares the sums of all totals with their rows, and throws when one differs. */
export async function checkTotals(client: pg.Client) {
  const { rows: rules } = await client.query<{ name: string; amount_of: string }>('select * from roll_ups');
  const { rows: rankings } = await client.query<{ name: string; source: string }>(
    'select * from ranking_rules',
  );
  const counted = await namesOf(client, '(select distinct name from totals) t');
  const checks: Record<string, string> = {
    'slots of doctors': differs('select count(*) from slots', 'select sum(slots)::bigint from doctor_totals'),
  };
  const sums = (table: string, name: string) =>
    `${pairOf('sum(n)', 'amount_kobo')} from ${table} where name = '${name}'`;
  for (const { name, amount_of } of rules) {
    const rows = `${pairOf('count(*)', amount_of)} from ${name}`;
    checks[`day totals of ${name}`] = differs(rows, sums('day_totals', name));
    checks[`month totals of ${name}`] = differs(sums('day_totals', name), sums('month_totals', name));
  }
  for (const { name, source } of rankings)
    checks[`ranking ${name}`] = differs(
      `${pairOf('3 * sum(n)', '3 * amount')} from (${source}) s`,
      `${pairOf('sum(n)', 'amount')} from ranking_totals where name = '${name}'`,
    );
  for (const name of counted)
    checks[`count of ${name}`] = differs(`select count(*) from ${name}`, `select total_of('${name}')`);
  for (const [name, sql] of Object.entries(checks)) {
    const { rows } = await client.query<{ wrong: boolean }>(sql);
    if (rows[0]!.wrong) throw new Error(`After loading, the ${name} differ from the rows.`);
  }
  await checkActivity(client);
}

/** Compares a sample of consumers with the function that the triggers call. */
async function checkActivity(client: pg.Client) {
  await client.query('begin');
  await client.query(
    `create temporary table sampled on commit drop as
     select * from consumer_activity tablesample bernoulli (least(100, 200000.0 / greatest(1, total_of('accounts'))))
       repeatable (1)`,
  );
  await client.query('select refresh_activity(array(select consumer_uuid from sampled))');
  const { rowCount } = await client.query('select * from sampled except select * from consumer_activity');
  await client.query('rollback');
  if (rowCount)
    throw new Error(`After loading, the activity of ${rowCount} consumers differs from the rows.`);
}
