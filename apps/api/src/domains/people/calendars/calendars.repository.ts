import { rolesWith } from '@baobab/contract/kit/roles';
import { sql, type Insertable } from 'kysely';
import type { Db, Schema, Trx } from '../../../schema.ts';

const calendars = (db: Db) =>
  db
    .selectFrom('doctor_calendars as c')
    .innerJoin('accounts as by', 'by.uuid', 'c.created_by')
    .leftJoin('clinics as k', 'k.uuid', 'c.clinic_uuid')
    .selectAll('c')
    .select(['by.full_name as author', 'k.name as clinic_name'])
    // The author knows the address, so the calendar leaves names out when the author may no longer see them.
    .select(
      sql<boolean>`c.with_names and by.active and exists (
        select from staff s where s.account_uuid = c.created_by and s.role = any (${rolesWith('doctors:write')}))`.as(
        'names',
      ),
    )
    .where('c.revoked_at', 'is', null);

export const findCalendarsOf = (db: Db, doctor: string) =>
  calendars(db).where('c.doctor_uuid', '=', doctor).orderBy('c.created_at').orderBy('c.uuid').execute();
export type CalendarRow = Awaited<ReturnType<typeof findCalendarsOf>>[number];

export const getCalendar = (db: Db, uuid: string) =>
  calendars(db).where('c.uuid', '=', uuid).executeTakeFirstOrThrow();

/** The calendar of an address with its doctor; a deactivated doctor has none. */
export const findCalendarByToken = (db: Db, token_hash: Buffer) =>
  calendars(db)
    .innerJoin('accounts as a', 'a.uuid', 'c.doctor_uuid')
    .select('a.full_name as doctor')
    .where('c.token_hash', '=', token_hash)
    .where('a.active', '=', true)
    .executeTakeFirst();
export type OpenCalendar = NonNullable<Awaited<ReturnType<typeof findCalendarByToken>>>;

export const findDoctor = (db: Db, uuid: string) =>
  db.selectFrom('doctors').select('account_uuid').where('account_uuid', '=', uuid).executeTakeFirst();

export const findClinics = (db: Db, doctor: string) =>
  db
    .selectFrom('clinics')
    .select(['uuid', 'name'])
    .where('doctor_uuid', '=', doctor)
    .orderBy('name')
    .orderBy('uuid')
    .execute();

export const insertCalendar = (trx: Trx, values: Insertable<Schema['doctor_calendars']>) =>
  trx.insertInto('doctor_calendars').values(values).execute();

export const revokeCalendar = (trx: Trx, uuid: string, revoked_at: Date) =>
  trx
    .updateTable('doctor_calendars')
    .set({ revoked_at })
    .where('uuid', '=', uuid)
    .where('revoked_at', 'is', null)
    .returning('doctor_uuid')
    .executeTakeFirst();

/** The appointments of a calendar between two moments. */
export const findAppointments = (db: Db, calendar: OpenCalendar, from: Date, to: Date) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('slots as s', 's.uuid', 'b.slot_uuid')
    .innerJoin('clinics as k', 'k.uuid', 's.clinic_uuid')
    .innerJoin('patients as p', 'p.uuid', 'b.patient_uuid')
    .select(['b.uuid', 'b.status', 'b.starts_at', 'b.ends_at', 'b.version', 'b.created_at', 'b.updated_at'])
    .select(['k.name as clinic', 'p.first_name', 'p.last_name'])
    .where('b.doctor_uuid', '=', calendar.doctor_uuid)
    .where('b.starts_at', '>=', from)
    .where('b.starts_at', '<', to)
    .$if(calendar.clinic_uuid !== null, (query) => query.where('s.clinic_uuid', '=', calendar.clinic_uuid!))
    .orderBy('b.starts_at')
    .orderBy('b.uuid')
    .execute();
export type AppointmentRow = Awaited<ReturnType<typeof findAppointments>>[number];
