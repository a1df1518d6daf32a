import type pg from 'pg';

export interface PatientAccess {
  at: Date;
  actor: string;
  role: string | null;
  address: string | null;
  action: string;
  subject: string;
}

/**
 * Finds every access to a patient's data: the patient, documents, results, orders and receipts, the health tracker of
 * the account, and the exports and lists of medical data that may have contained the patient.
 */
export async function findPatientAccess(pool: pg.Pool, patient: string): Promise<PatientAccess[]> {
  const { rows } = await pool.query<PatientAccess>(
    `select l.at, coalesce(a.full_name, l.actor_uuid::text, 'nobody') as actor, l.actor_role as role,
       l.address, l.action, l.subject
     from (
       select * from audit_log where details ->> 'patient' = $1 and details ? 'patient'
       union select * from audit_log where subject = $1
       union select * from audit_log where action in ('tracker.open') and subject in (
         select consumer_uuid::text from patients where uuid::text = $1)
       union select l.* from audit_log l join patients p on l.details ->> 'consumer' = p.consumer_uuid::text
         where p.uuid::text = $1 and l.action in ('search.list', 'treatment-order.open', 'person.open', 'person-timeline.list',
             'privacy.open', 'privacy.export',
             'person-documents.list')
       union select l.* from audit_log l join patients p on p.uuid::text = $1
         where l.action in ('patients.export', 'consumers.export', 'users.export', 'appointments.export',
             'transactions.export', 'feedback.export', 'third-party-patients.export', 'appointments.list',
             'lab-orders.list', 'treatment-orders.list')
           and l.subject in ('patients', 'consumers', 'users', 'appointments', 'transactions', 'feedback',
             'third-party-patients', 'lab-orders', 'treatment-orders')
           and l.at >= p.created_at
     ) l left join accounts a on a.uuid = l.actor_uuid
     order by l.at, l.id`,
    [patient],
  );
  return rows;
}

/** Whether there is a patient with this uuid. */
export async function isPatient(pool: pg.Pool, patient: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from patients where uuid = $1', [patient]);
  return rowCount === 1;
}
