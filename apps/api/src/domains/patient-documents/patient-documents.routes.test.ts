import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();

/** Reads the text back with a reader that is not ours. */
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

test.each(kinds)(
  '%s says what its row says, and opening it leaves a trace',
  async (path, table, column, title) => {
    const { rows } = await api.owner.query(
      `select d.uuid, d.patient_uuid, d.${column} as words, p.full_name as patient, a.full_name as doctor
     from ${table} d join patients p on p.uuid = d.patient_uuid join accounts a on a.uuid = d.doctor_uuid
     order by d.uuid limit 1`,
    );
    const { status, body, headers } = await api.call('GET', `${path}/${rows[0].uuid}`);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const text = await textOf(body.data);
    for (const words of [title, rows[0].patient, rows[0].doctor, rows[0].words, 'Page 1 of'])
      expect(text).toContain(words.normalize('NFC'));
    const { rows: traces } = await api.owner.query(
      `select details from audit_log where action = 'document.open' and subject = $1`,
      [rows[0].uuid],
    );
    expect(traces).toEqual([{ details: { kind: expect.any(String), patient: rows[0].patient_uuid } }]);
  },
);

test('a document of another kind is not found, and leaves no trace', async () => {
  const { rows } = await api.owner.query('select uuid from prescriptions limit 1');
  const before = await api.countAudit('document.open');
  expect((await api.call('GET', `/ep-lab/preview/${rows[0].uuid}`)).status).toBe(404);
  expect(await api.countAudit('document.open')).toBe(before);
});

test('only an admin opens documents', async () => {
  const { rows } = await api.owner.query('select uuid from prescriptions limit 1');
  for (const as of ['dmp-admin', 'support', 'analytics-admin'] as const)
    expect((await api.call('GET', `/ep/preview/${rows[0].uuid}`, { as })).status).toBe(403);
});
