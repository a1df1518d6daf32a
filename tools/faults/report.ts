import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** One row of the table that `npm run test:faults` prints. */
export interface FaultFigure {
  fault: string;
  figure: string;
  measured: number;
  limit: number;
  unit: string;
}

export const REPORT = path.join(path.resolve(import.meta.dirname, '../..'), 'test-results', 'faults.jsonl');

export function appendFigure(row: FaultFigure) {
  mkdirSync(path.dirname(REPORT), { recursive: true });
  appendFileSync(REPORT, `${JSON.stringify(row)}\n`);
}
