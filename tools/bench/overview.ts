import type { BenchServer } from './bench-server.ts';
import { timeCall } from './calls.ts';
import type { Measurement } from './measure.ts';

/** The overview of Home at its largest ranges by month, week and day. */
export async function benchOverview(server: BenchServer): Promise<Measurement[]> {
  const ranges: Record<string, string> = {
    'everything by month': '',
    'half a year by week': '&start_date=2023-11-25&end_date=2024-05-31&by=week',
    'two months by day': '&start_date=2024-03-01&end_date=2024-04-30&by=day',
  };
  const measurements: Measurement[] = [];
  for (const [name, query] of Object.entries(ranges))
    measurements.push(
      await timeCall(server, `overview, ${name}`, `/booking/dashboard/overview?type=all${query}`, 60),
    );
  return measurements;
}
