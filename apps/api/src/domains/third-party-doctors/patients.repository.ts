import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { turnBack, walkOf, type Walk } from '../../platform/db/page.ts';
import { matches } from '../../platform/db/search.ts';
import type { Db } from '../../schema.ts';

export interface PatientFilter {
  doctor_uuid?: string | undefined;
  search?: string | undefined;
}

/** Below this many hits they are put in order; above, walking the order meets a full page sooner. */
const FEW_HITS = 3_000;

/** One page, those who joined last first, and the exact total of all that match. */
export async function findPatientPage(db: Db, filter: PatientFilter, window: PageWindow) {
  const total = await countPatients(db, filter);
  const walk = walkOf(window, total);
  if (walk.limit === 0) return { rows: [], total };
  return { rows: turnBack(await findPatients(db, filter, walk, total), walk), total };
}

/** The patients of one doctor or of all of them: both are kept in order. */
const source = ({ doctor_uuid }: PatientFilter) =>
  doctor_uuid
    ? sql`third_party_patient_doctors t where t.doctor_uuid = ${doctor_uuid}`
    : sql`third_party_patients t where true`;

const alsoFound = (found: RawBuilder<boolean> | null) =>
  found ? sql`and exists (select from patients p where p.uuid = t.patient_uuid and ${found})` : sql``;

async function countPatients(db: Db, filter: PatientFilter): Promise<number> {
  const found = matches(sql<string>`p.search`, filter.search);
  const counted =
    found || filter.doctor_uuid
      ? sql<{ n: number }>`select count(*) as n from ${source(filter)} ${alsoFound(found)}`
      : sql<{ n: number }>`select total_of('third_party_patients') as n`;
  return (await counted.execute(db)).rows[0]?.n ?? 0;
}

async function findPatients(db: Db, filter: PatientFilter, walk: Walk, total: number) {
  const found = matches(sql<string>`p.search`, filter.search);
  const order = sql.raw(walk.direction);
  const page = sql`order by since ${order}, patient_uuid ${order} limit ${walk.limit} offset ${walk.offset}`;
  const matching = sql`select t.patient_uuid, t.since from ${source(filter)} ${alsoFound(found)}`;
  const keys =
    found && total <= FEW_HITS
      ? sql`with hits as materialized (${matching}) select patient_uuid, since from hits ${page}`
      : sql`${matching} ${page}`;
  const { rows } = await sql<PatientRow>`
    select p.uuid, p.full_name, p.first_name, p.email, p.mobile, p.dob, p.gender, p.blood_group, ${care}
    from (${keys}) k join patients p on p.uuid = k.patient_uuid
    order by k.since ${order}, k.patient_uuid ${order}`.execute(db);
  return rows;
}

/** What third-party doctors did for a patient `p`, and where the patient had something sent to. */
const care = sql`
  array(select a.full_name from third_party_patient_doctors m join accounts a on a.uuid = m.doctor_uuid
    where m.patient_uuid = p.uuid order by a.full_name) as doctors,
  (select count(*) from lab_advices l join doctors d on d.account_uuid = l.doctor_uuid and d.external
    join lab_advice_items i on i.advice_uuid = l.uuid where l.patient_uuid = p.uuid) as lab_tests,
  (select count(*) from prescriptions r join doctors d on d.account_uuid = r.doctor_uuid and d.external
    where r.patient_uuid = p.uuid) as prescriptions,
  (select o.street from lab_orders o where o.patient_uuid = p.uuid and o.street <> ''
    order by o.created_at desc limit 1) as street`;

export interface PatientRow {
  uuid: string;
  full_name: string;
  first_name: string;
  email: string | null;
  mobile: string | null;
  dob: string | null;
  gender: string | null;
  blood_group: string | null;
  doctors: string[];
  lab_tests: number;
  prescriptions: number;
  street: string | null;
}
