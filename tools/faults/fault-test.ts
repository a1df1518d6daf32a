import { expect, test } from 'vitest';
import { appendFigure } from './report.ts';

/** `npm run test:faults` runs every fault at full length; `npm test -- --all` runs the short form. */
export const isFullRun = process.env['FAULTS'] === 'full';

export interface FaultRun {
  /** The number of repetitions, seconds or rows: `short` in `npm test -- --all`, `full` in `npm run test:faults`. */
  size: number;
  /** Adds a row to the table of faults and fails the test when the figure is above its limit. */
  report: (figure: string, measured: number, limit: number, unit?: string) => void;
}

/** Runs a test that provokes one fault, in its short or full size, and reports the measurements. */
export function faultTest(
  fault: string,
  { short, full }: { short: number; full: number },
  run: (fault: FaultRun) => Promise<void>,
) {
  const report: FaultRun['report'] = (figure, measured, limit, unit = '') => {
    appendFigure({ fault, figure, measured, limit, unit });
    expect(measured, `${fault}: ${figure}`).toBeLessThanOrEqual(limit);
  };
  test(fault, { timeout: isFullRun ? 600_000 : 120_000 }, () =>
    run({ size: isFullRun ? full : short, report }),
  );
}
