import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { aboutPerson } from '../../workspace/audit/public.ts';

export interface PatientAccess {
  at: Date;
  actor: string;
  role: string | null;
  address: string | null;
  action: string;
  subject: string;
}

/** Finds every access to a person's data, as the list on the page of the person does. */
export async function findPatientAccess(pool: pg.Pool, person: string): Promise<PatientAccess[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const { rows } = await sql<PatientAccess>`
    select l.at, concat(l.details->'key'->>'name' || ', API key of ', coalesce(a.full_name, l.actor_uuid::text, 'nobody'))
        as actor, l.actor_role as role, l.address, l.action,
      l.subject
    from audit_log l left join accounts a on a.uuid = l.actor_uuid
    where ${aboutPerson(person)} order by l.at, l.id`.execute(db);
  return rows;
}

/** Whether there is a patient with this uuid. */
export async function isPatient(pool: pg.Pool, patient: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from patients where uuid = $1', [patient]);
  return rowCount === 1;
}
