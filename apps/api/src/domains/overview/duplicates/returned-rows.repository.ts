import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';

/** Gives the person what its patients got while they belonged to the other one. */
export async function returnWithPatients(trx: Trx, person: string, other: string): Promise<void> {
  for (const table of ['bookings', 'payments', 'lab_orders'] as const)
    await trx
      .updateTable(table)
      .set({ consumer_uuid: person })
      .where('consumer_uuid', '=', other)
      .where(
        'patient_uuid',
        'in',
        trx.selectFrom('patients').select('uuid').where('consumer_uuid', '=', person),
      )
      .execute();
  await returnDrugOrders(trx, person, other);
}

/** An order of drugs names no patient: its prescription does. */
async function returnDrugOrders(trx: Trx, person: string, other: string): Promise<void> {
  await sql`update treatment_orders set consumer_uuid = ${person}
    where consumer_uuid = ${other} and prescription_uuid in (
      select p.uuid from prescriptions p join patients t on t.uuid = p.patient_uuid
      where t.consumer_uuid = ${person})`.execute(trx);
  await sql`update payments set consumer_uuid = ${person}
    where consumer_uuid = ${other} and uuid in (
      select payment_uuid from treatment_orders where consumer_uuid = ${person})`.execute(trx);
}

/** Gives the patient what was written and ordered for the returned bookings while they belonged to the other one. */
export async function returnWithBookings(trx: Trx, patient: string, other: string): Promise<void> {
  const giveBack = (table: string, which: RawBuilder<unknown>) =>
    sql`update ${sql.table(table)} set patient_uuid = ${patient} where patient_uuid = ${other} and ${which}`.execute(
      trx,
    );
  const of = (table: string, column: string) =>
    sql`(select ${sql.ref(column)} from ${sql.table(table)} where patient_uuid = ${patient})`;
  for (const table of ['case_notes', 'psychiatry_notes', 'prescriptions', 'lab_advices', 'feedback'])
    await giveBack(table, sql`booking_uuid in ${of('bookings', 'uuid')}`);
  await giveBack('lab_orders', sql`advice_uuid in ${of('lab_advices', 'uuid')}`);
  await giveBack('payments', sql`uuid in ${of('lab_orders', 'payment_uuid')}`);
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
