/** The middle of many runs, in milliseconds; warm-up runs do not count. */
export async function median(work: () => Promise<unknown>, runs = 60): Promise<number> {
  const times: number[] = [];
  for (let run = -10; run < runs; run += 1) {
    const started = performance.now();
    await work();
    if (run >= 0) times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

export interface Finding {
  what: string;
  measured: string;
  against: string;
  value: number;
  limit: number;
  unit: string;
}

const ms = (value: number) => `${value.toFixed(2)} ms`;

/** How many times as long as the plain way. */
export const ratio = (what: string, ours: number, plain: number, limit: number): Finding => ({
  what,
  measured: ms(ours),
  against: ms(plain),
  value: ours / plain,
  limit,
  unit: 'x',
});

export function print(findings: readonly Finding[]): boolean {
  const rows = findings.map((one) => ({
    what: one.what,
    ours: one.measured,
    plain: one.against,
    result: `${one.value.toFixed(2)} ${one.unit}`,
    limit: `${one.limit} ${one.unit}`,
    verdict: one.value <= one.limit ? 'ok' : 'OVER',
  }));
  console.table(rows);
  return findings.every((one) => one.value <= one.limit);
}
