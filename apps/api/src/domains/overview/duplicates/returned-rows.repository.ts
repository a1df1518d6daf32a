import { raiseVersion } from '@baobab/postgres/row-version';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';

/** Gives rows that belong to the other record to the returned one. */
async function giveBack(
  trx: Trx,
  table: string,
  column: 'consumer_uuid' | 'patient_uuid',
  { to, from }: { to: string; from: string },
  which: RawBuilder<unknown>,
) {
  const version = await raiseVersion(trx, table);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}${version}
    where ${sql.ref(column)} = ${from} and ${which}`.execute(trx);
}

/** Gives the person what its patients got while they belonged to the other one. */
export async function returnWithPatients(trx: Trx, person: string, other: string): Promise<void> {
  const owners = { to: person, from: other };
  const patients = sql`(select uuid from patients where consumer_uuid = ${person})`;
  for (const table of ['bookings', 'payments', 'lab_orders'])
    await giveBack(trx, table, 'consumer_uuid', owners, sql`patient_uuid in ${patients}`);
  // An order of drugs names no patient: its prescription does.
  const prescriptions = sql`(select uuid from prescriptions where patient_uuid in ${patients})`;
  const orders = sql`(select payment_uuid from treatment_orders where consumer_uuid = ${person})`;
  await giveBack(
    trx,
    'treatment_orders',
    'consumer_uuid',
    owners,
    sql`prescription_uuid in ${prescriptions}`,
  );
  await giveBack(trx, 'payments', 'consumer_uuid', owners, sql`uuid in ${orders}`);
}

/** Gives the patient what was written and ordered for the returned bookings while they belonged to the other one. */
export async function returnWithBookings(trx: Trx, patient: string, other: string): Promise<void> {
  const owners = { to: patient, from: other };
  const of = (table: string, column: string) =>
    sql`(select ${sql.ref(column)} from ${sql.table(table)} where patient_uuid = ${patient})`;
  for (const table of ['case_notes', 'psychiatry_notes', 'prescriptions', 'lab_advices', 'feedback'])
    await giveBack(trx, table, 'patient_uuid', owners, sql`booking_uuid in ${of('bookings', 'uuid')}`);
  await giveBack(trx, 'lab_orders', 'patient_uuid', owners, sql`advice_uuid in ${of('lab_advices', 'uuid')}`);
  await giveBack(trx, 'payments', 'patient_uuid', owners, sql`uuid in ${of('lab_orders', 'payment_uuid')}`);
}

/** Whether a patient that came with the merge and one of the kept person were merged since. */
export async function havePatientsMerged(db: Db, merge: string, kept: string): Promise<boolean> {
  const came = (patient: string) => sql`exists (select from merge_moves m where m.merge_uuid = ${merge}
    and m.table_name = 'patients' and m.column_name = 'consumer_uuid' and m.key = ${sql.ref(patient)}::text)`;
  const { rows } = await sql`
    select from patients p join patients k on k.uuid = p.merged_into
    where p.consumer_uuid = ${kept} and ${came('p.uuid')} <> ${came('k.uuid')} limit 1`.execute(db);
  return rows.length > 0;
}
