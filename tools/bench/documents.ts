import { timeCall } from './calls.ts';
import type { Measurement } from './measure.ts';
import type { BenchServer } from './bench-server.ts';

const LIMIT_MS = 50;

/** Every kind of PDF the server renders, measured over HTTP and including its access-log entry. */
const kinds: [string, string, string][] = [
  ['case note', 'case_notes', '/ep-lab/caseNotepreviewejs/'],
  ['psychiatry case note', 'psychiatry_notes', '/ep-lab/psyNotePreviewejs/'],
  ['prescription', 'prescriptions', '/ep/preview/'],
  ['lab advice', 'lab_advices', '/ep-lab/preview/'],
  ['receipt', 'lab_orders', '/ep/orderPaymentPreview/'],
];

export async function benchDocuments(server: BenchServer): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [name, table, path] of kinds) {
    const { rows } = await server.client.query<{ uuid: string }>(
      `select uuid from ${table} order by created_at desc limit 1`,
    );
    measurements.push(await timeCall(server, `${name} as PDF`, path + rows[0]!.uuid, LIMIT_MS));
  }
  return measurements;
}
