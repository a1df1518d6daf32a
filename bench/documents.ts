import { timed } from './calls.ts';
import type { Finding } from './measure.ts';
import type { World } from './world.ts';

const LIMIT_MS = 50;

/** Every kind of PDF the server makes, from its rows, with its trace, over HTTP. */
const kinds: [string, string, string][] = [
  ['case note', 'case_notes', '/ep-lab/caseNotepreviewejs/'],
  ['psychiatry case note', 'psychiatry_notes', '/ep-lab/psyNotePreviewejs/'],
  ['prescription', 'prescriptions', '/ep/preview/'],
  ['lab advice', 'lab_advices', '/ep-lab/preview/'],
  ['receipt', 'lab_orders', '/ep/orderPaymentPreview/'],
];

export async function benchDocuments(world: World): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, table, path] of kinds) {
    const { rows } = await world.plain.query<{ uuid: string }>(
      `select uuid from ${table} order by created_at desc limit 1`,
    );
    findings.push(await timed(world, `${what} as PDF`, path + rows[0]!.uuid, LIMIT_MS));
  }
  return findings;
}
