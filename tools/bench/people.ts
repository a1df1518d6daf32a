import { withSequentialScans, timeCall } from './calls.ts';
import type { Measurement } from './measure.ts';
import type { BenchServer } from './bench-server.ts';

/** 100,000 doctors, 100,000 pharmacist partners and a million third-party patients. */
const DOCTORS = 100_000;
const PHARMACIES = 100_000;
const PATIENTS = 1_000_000;

/** A version 7 uuid, derived from a time and a serial number. */
const id = (at: string, n: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${n}), 1, 3) || 'a' || substr(md5(${n}), 4, 15))::uuid`;
const AT = `timestamptz '2020-01-01' + n * interval '1 minute'`;
const pick = (words: string) => `(string_to_array('${words}', ' '))[1 + n % ${words.split(' ').length}]`;
const FIRST = 'Ada Bola Chidi Dayo Efe Funmi Garba Hauwa Ife Jide Kemi';
const LAST = 'Okonkwo Adeyemi Musa Eze Balogun Ibrahim Nwosu';

const people = (kind: string, count: number) => `
  insert into accounts (uuid, kind, first_name, last_name, username, email, mobile, created_at)
  select ${id(AT, `'${kind}' || n`)}, '${kind}', ${pick(FIRST)}, ${pick(LAST)} || n, '${kind}' || n || '@bench.example',
    '${kind}' || n || '@bench.example', '+2345' || lpad(n::text, 9, '0'), ${AT}
  from generate_series(1, ${count}) n`;

const fill = [
  people('doctor', DOCTORS),
  `insert into doctors (account_uuid, external, practice_started_year, folio_number)
   select uuid, right(mobile, 6)::int % 6 = 0, '2010', 'F'
   from accounts where kind = 'doctor' and email like '%@bench.example'`,
  people('pharmacist', PHARMACIES),
  `insert into pharmacies (account_uuid, pharmacy_name)
   select uuid, last_name || ' Pharmacy' from accounts where kind = 'pharmacist' and email like '%@bench.example'`,
  `insert into patients (uuid, consumer_uuid, first_name, last_name, email, created_at)
   select ${id(AT, `'patient' || n`)}, (select uuid from accounts where kind = 'consumer' limit 1), ${pick(FIRST)},
     ${pick(LAST)} || n, 'patient' || n || '@bench.example', ${AT}
   from generate_series(1, ${PATIENTS}) n`,
  `insert into third_party_patients (patient_uuid, since)
   select uuid, created_at from patients where email like '%@bench.example'`,
  `insert into third_party_patient_doctors (doctor_uuid, patient_uuid, since)
   select (array(select account_uuid from doctors where external limit 50))[1 + row_number() over () % 50], uuid, created_at
   from patients where email like '%@bench.example'`,
  'vacuum analyze accounts, doctors, pharmacies, patients, third_party_patients, third_party_patient_doctors, totals',
];

const TABLES = [
  'accounts',
  'doctors',
  'pharmacies',
  'patients',
  'third_party_patients',
  'third_party_patient_doctors',
];

export async function benchPeople(server: BenchServer): Promise<Measurement[]> {
  for (const statement of fill) await server.client.query(statement);
  const doctor = await server.client.query<{ uuid: string }>(
    'select doctor_uuid as uuid from third_party_patient_doctors limit 1',
  );
  const calls = callsOf(doctor.rows[0]!.uuid);
  const measurements = await withSequentialScans(server, TABLES, async () => {
    const made: Measurement[] = [];
    for (const [name, path, limit] of calls) made.push(await timeCall(server, name, path, limit));
    return made;
  });
  // Every name contains one of the two words, so PostgreSQL rightly prefers a sequential scan.
  const shared = await timeCall(
    server,
    'pharmacies, found with a word they share',
    '/user/auth/pharmacy/list?search=musa77%20pharmacy',
    150,
  );
  return [...measurements, shared];
}

const callsOf = (doctor: string): [string, string, number][] => [
  ['doctors, first page', '/user/admin/search/doctors?pagenum=0&limit=10', 20],
  ['doctors, middle page', '/user/admin/search/doctors?pagenum=4000&limit=10', 40],
  ['doctors, last page', '/user/admin/search/doctors?pagenum=8300&limit=10', 20],
  ['doctors, one found', '/user/admin/search/doctors?search=doctor77777@bench', 40],
  ['doctors, hundreds found', '/user/admin/search/doctors?search=okonkwo7', 60],
  ['doctor selector', '/user/admin/doctors/list?pagenum=0&limit=10', 100],
  ['doctor selector, search', '/user/admin/doctors/list?search=hauwa%20musa1', 60],
  ['third-party doctors, first page', '/user/admin/search/external/doctors?pagenum=0&limit=10', 20],
  ['pharmacies, first page', '/user/auth/pharmacy/list?skip=0&limit=10', 20],
  ['pharmacies, last page', '/user/auth/pharmacy/list?skip=99990&limit=10', 20],
  ['pharmacies, found by name', '/user/auth/pharmacy/list?search=musa77', 60],
  ['third-party patients, first page', '/patient/list/from/baobab/saas?page=0&limit=10', 20],
  ['third-party patients, last page', '/patient/list/from/baobab/saas?page=99990&limit=10', 20],
  ['third-party patients of one doctor', `/patient/list/from/baobab/saas?doctor_uuid=${doctor}`, 30],
  ['third-party patients, found', '/patient/list/from/baobab/saas?search=okonkwo77', 100],
];
