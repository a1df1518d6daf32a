import { sql } from 'kysely';
import type { Db } from '../../../schema.ts';

type DocumentTable = 'case_notes' | 'psychiatry_notes' | 'prescriptions' | 'lab_advices';

/** The columns that every document starts with: time, patient and doctor. */
const selectHeader = (db: Db, table: DocumentTable, uuid: string) =>
  db
    // All four tables have these columns, but Kysely cannot type a union of tables.
    .selectFrom(`${table as 'case_notes'} as d`)
    .innerJoin('patients as p', 'p.uuid', 'd.patient_uuid')
    .innerJoin('accounts as a', 'a.uuid', 'd.doctor_uuid')
    .innerJoin('doctors as o', 'o.account_uuid', 'd.doctor_uuid')
    .innerJoin('bookings as b', 'b.uuid', 'd.booking_uuid')
    .select([
      'd.uuid',
      'd.created_at',
      'd.patient_uuid',
      'p.full_name as patient',
      'p.dob',
      'p.gender',
      'p.blood_group',
      'a.full_name as doctor',
      'o.registration_no',
      'o.registration_council',
      'o.speciality',
      'b.starts_at as consulted_at',
    ])
    .where('d.uuid', '=', uuid);
export type DocumentHeader = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectHeader>['executeTakeFirst']>>
>;

export const findCaseNote = (db: Db, uuid: string) =>
  selectHeader(db, 'case_notes', uuid)
    .innerJoin('case_notes as n', 'n.uuid', 'd.uuid')
    .select(['n.complaint', 'n.history', 'n.examination', 'n.diagnosis', 'n.plan'])
    .executeTakeFirst();
export type CaseNote = NonNullable<Awaited<ReturnType<typeof findCaseNote>>>;

export const findPsychiatryNote = (db: Db, uuid: string) =>
  selectHeader(db, 'psychiatry_notes', uuid)
    .innerJoin('psychiatry_notes as n', 'n.uuid', 'd.uuid')
    .select(['n.complaint', 'n.history', 'n.mental_state', 'n.risk', 'n.diagnosis', 'n.plan'])
    .executeTakeFirst();
export type PsychiatryNote = NonNullable<Awaited<ReturnType<typeof findPsychiatryNote>>>;

interface PrescriptionItem {
  drug_name: string;
  brand_name: string;
  strength: string;
  dose: string;
  days: number;
}

export const findPrescription = (db: Db, uuid: string) =>
  selectHeader(db, 'prescriptions', uuid)
    .innerJoin('prescriptions as n', 'n.uuid', 'd.uuid')
    .select(['n.diagnosis', 'n.advice'])
    .select(
      sql<PrescriptionItem[]>`(select coalesce(json_agg(i order by i.position), '[]')
        from prescription_items i where i.prescription_uuid = d.uuid)`.as('items'),
    )
    .executeTakeFirst();
export type Prescription = NonNullable<Awaited<ReturnType<typeof findPrescription>>>;

export const findLabAdvice = (db: Db, uuid: string) =>
  selectHeader(db, 'lab_advices', uuid)
    .innerJoin('lab_advices as n', 'n.uuid', 'd.uuid')
    .select('n.reason')
    .select(
      sql<{ name: string; product_code: string; instruction: string }[]>`(
        select coalesce(json_agg(json_build_object('name', t.name, 'product_code', t.product_code,
          'instruction', i.instruction) order by i.position), '[]')
        from lab_advice_items i join national_tests t on t.uuid = i.test_uuid where i.advice_uuid = d.uuid)`.as(
        'items',
      ),
    )
    .executeTakeFirst();
export type LabAdvice = NonNullable<Awaited<ReturnType<typeof findLabAdvice>>>;
