import type { DoctorDocument } from '@baobab/contract/people/doctors';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { createSeed } from '../../../seed/seed.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { seedDoctorDocuments } from './doctor-documents.seed.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);

beforeAll(async () => {
  const client = new pg.Client({ connectionString: api.url });
  await client.connect();
  await seedDoctorDocuments(createSeed(client, 0, new Date(), api.files));
  await client.end();
});

const documents = async (search = '') =>
  (
    await api.call('GET', `/user/admin/search/doctors?limit=100&search=${encodeURIComponent(search)}`)
  ).body.data.flatMap(
    (doctor: { profile: { doctorDocuments: DoctorDocument[] } }) => doctor.profile.doctorDocuments,
  ) as DoctorDocument[];
const open = (id: string) => api.call('GET', `/user/admin/doctors/documents/${id}`);

test('lists documents by type and name, serves their content and records each access with the doctor', async () => {
  const listed = await documents();
  expect(listed.length).toBeGreaterThan(8);
  const [one] = listed;
  expect(one!.filename).toMatch(new RegExp(`^${one!.docType.replaceAll(' ', '_')}_.+\\.pdf$`));
  const before = await api.countAudit('doctor-document.open');
  const { status, headers, raw } = await open(one!._id);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment/),
  });
  const { rows } = await api.owner.query(
    `select f.sha256 = sha256($2) as same, p.doctor_uuid
     from doctor_documents p join files f on f.uuid = p.file_uuid where p.uuid = $1`,
    [one!._id, raw],
  );
  expect(rows[0].same).toBe(true);
  expect(await api.countAudit('doctor-document.open')).toBe(before + 1);
  const audit = await api.owner.query(
    `select details from audit_log where action = 'doctor-document.open' and subject = $1`,
    [one!._id],
  );
  expect(audit.rows[0].details).toEqual({ doctor: rows[0].doctor_uuid, type: one!.docType });
});

test('lists a document without a file, and answers 404 for it without recording an access', async () => {
  const { uuid } = await fixtures.addDoctor({ name: 'Paperless Practitioner' });
  expect(await documents('paperless practitioner')).toEqual([]);
  await api.owner.query(
    `insert into doctor_documents (uuid, doctor_uuid, document_type) values ($1, $2, 'Medical licence')`,
    [randomUUID(), uuid],
  );
  const [bare] = await documents('paperless practitioner');
  expect(bare).toMatchObject({ docType: 'Medical licence', filename: null });
  const before = await api.countAudit('doctor-document.open');
  expect((await open(bare!._id)).status).toBe(404);
  expect((await open(randomUUID())).status).toBe(404);
  expect(await api.countAudit('doctor-document.open')).toBe(before);
});

test('forbids documents to roles that cannot read doctors', async () => {
  const one = (await documents()).find(({ filename }) => filename);
  for (const as of ['support', 'dmp-admin', 'analytics-admin'] as const)
    expect((await api.call('GET', `/user/admin/doctors/documents/${one!._id}`, { as })).status).toBe(403);
  const { rows } = await api.owner.query('select file_uuid from doctor_documents where uuid = $1', [
    one!._id,
  ]);
  expect((await api.call('GET', `/files/${rows[0].file_uuid}`)).status).toBe(404);
});
