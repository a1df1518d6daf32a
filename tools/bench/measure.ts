export const middleOf = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** Times of many runs after ten warm-up runs, in milliseconds. */
export async function timesOf(work: () => Promise<unknown>, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = -10; run < runs; run += 1) {
    const started = performance.now();
    await work();
    if (run >= 0) times.push(performance.now() - started);
  }
  return times;
}

export const median = async (work: () => Promise<unknown>, runs = 60) => middleOf(await timesOf(work, runs));

/** Median of at least three runs after two warm-up runs; stops after 25 runs or five seconds. */
export async function medianWithin(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + 5_000;
  for (let run = -2; run < 3 || (run < 25 && performance.now() < end); run += 1) {
    const started = performance.now();
    await work();
    if (run >= 0) times.push(performance.now() - started);
  }
  return middleOf(times);
}

export interface Measurement {
  name: string;
  measured: string;
  baseline: string;
  value: number;
  limit: number;
  unit: string;
}

const ms = (value: number) => `${value.toFixed(2)} ms`;

/** Our time as a multiple of the baseline. */
export const ratio = (name: string, ours: number, baseline: number, limit: number): Measurement => ({
  name,
  measured: ms(ours),
  baseline: ms(baseline),
  value: ours / baseline,
  limit,
  unit: 'x',
});

export function printReport(measurements: readonly Measurement[]): boolean {
  const rows = measurements.map((one) => ({
    name: one.name,
    measured: one.measured,
    baseline: one.baseline,
    result: `${one.value.toFixed(2)} ${one.unit}`,
    limit: `${one.limit} ${one.unit}`,
    verdict: one.value <= one.limit ? 'ok' : 'OVER',
  }));
  console.table(rows);
  return measurements.every((one) => one.value <= one.limit);
}
