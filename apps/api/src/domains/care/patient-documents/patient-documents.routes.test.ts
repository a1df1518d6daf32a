import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();

/** Extracts the text with an independent library. */
async function textOf(base64: string): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: new Uint8Array(Buffer.from(base64, 'base64')), verbosity: 0 })
    .promise;
  const page = await (await pdf.getPage(1)).getTextContent();
  return page.items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .normalize('NFC');
}

const kinds = [
  ['/ep-lab/caseNotepreviewejs', 'case_notes', 'diagnosis', 'Case Note'],
  ['/ep-lab/psyNotePreviewejs', 'psychiatry_notes', 'diagnosis', 'Psychiatry Case Note'],
  ['/ep/preview', 'prescriptions', 'diagnosis', 'Prescription'],
  ['/ep-lab/preview', 'lab_advices', 'reason', 'Lab Test Advice'],
] as const;

test.each(kinds)('%s renders its row as a PDF and records the access', async (path, table, column, title) => {
  const { rows } = await api.owner.query(
    `select d.uuid, d.patient_uuid, d.${column} as content, p.full_name as patient, a.full_name as doctor
     from ${table} d join patients p on p.uuid = d.patient_uuid join accounts a on a.uuid = d.doctor_uuid
     order by d.uuid limit 1`,
  );
  const { status, body, headers } = await api.call('GET', `${path}/${rows[0].uuid}`);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  const text = await textOf(body.data);
  for (const part of [title, rows[0].patient, rows[0].doctor, rows[0].content, 'Page 1 of'])
    expect(text).toContain(part.normalize('NFC'));
  const { rows: traces } = await api.owner.query(
    `select details from audit_log where action = 'document.open' and subject = $1`,
    [rows[0].uuid],
  );
  expect(traces).toEqual([{ details: { kind: expect.any(String), patient: rows[0].patient_uuid } }]);
});

test('answers 404 for a document of another kind and records no access', async () => {
  const { rows } = await api.owner.query('select uuid from prescriptions limit 1');
  const before = await api.countAudit('document.open');
  expect((await api.call('GET', `/ep-lab/preview/${rows[0].uuid}`)).status).toBe(404);
  expect(await api.countAudit('document.open')).toBe(before);
});

test('answers 403 to every role but admin', async () => {
  const { rows } = await api.owner.query('select uuid from prescriptions limit 1');
  for (const as of ['dmp-admin', 'support', 'analytics-admin'] as const)
    expect((await api.call('GET', `/ep/preview/${rows[0].uuid}`, { as })).status).toBe(403);
});
