import { allEndpoints } from '@baobab/contract';
import { pagings, type Endpoint, type PagingName } from '@baobab/contract/kit/endpoint';
import type { BenchServer } from './bench-server.ts';
import { get } from './calls.ts';
import type { GrowthRow } from './growth-table.ts';
import { medianWithin } from './measure.ts';

const SIZE = 10;
/** Lists with fewer rows have no deep page. */
const DEEP_FROM = 1_000;

type ListEndpoint = Endpoint & { paging: PagingName; total: string };
const isList = (endpoint: Endpoint): endpoint is ListEndpoint =>
  endpoint.kind === 'list' && 'paging' in endpoint;

/** First page and middle page of every list that needs no record in its path. */
export async function listRows(server: BenchServer): Promise<GrowthRow[]> {
  const filters = await requiredFilters(server);
  const measured: GrowthRow[] = [];
  for (const { domain, name, endpoint } of allEndpoints) {
    if (!isList(endpoint) || endpoint.path.includes(':uuid')) continue;
    const pathOf = (page: number) => addressOf(server, endpoint, page, filters);
    const { [endpoint.total]: total } = await get<Record<string, number>>(server, pathOf(1));
    const list = name === 'list' ? domain : `${domain} ${name}`;
    measured.push({ name: `${list}, first page`, ms: await medianWithin(() => get(server, pathOf(1))) });
    if (!total || total < DEEP_FROM) continue;
    const middle = Math.floor(total / SIZE / 2);
    measured.push({
      name: `${list}, middle page`,
      ms: await medianWithin(() => get(server, pathOf(middle))),
    });
  }
  return measured;
}

function addressOf(
  server: BenchServer,
  { path, paging, query }: ListEndpoint,
  page: number,
  filters: Record<string, string>,
): string {
  const sent: { query?: object; params?: { page: number } } = pagings[paging].send(page, SIZE);
  const required = Object.entries(query?.shape ?? {}).flatMap(([key, field]) =>
    field.safeParse(undefined).success ? [] : [[key, filters[key] ?? '']],
  );
  const asked = { ...sent.query, ...Object.fromEntries(required) };
  const search = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]));
  const address = path.replace('{product}', server.product).replace(':page', String(sent.params?.page ?? 0));
  return `${address}?${search}`;
}

/** A value for each filter that some list cannot do without. */
async function requiredFilters({ client }: BenchServer): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(
    `select b.consumer_uuid as consumer, b.consumer_uuid as person, r.consumer_uuid as user_uuid, r.kind as type,
       p.doctor_uuid, 'pathology' as kind,
       (select account_uuid from companies order by 1 limit 1) as company_uuid,
       (select account_uuid from influencers order by 1 limit 1) as influencer_uuid,
       (select uuid from accounts where kind = 'introducer' order by 1 limit 1) as introducer_uuid,
       (select account_uuid from pharmacies order by 1 limit 1) as pharmacy_uuid
     from (select consumer_uuid from bookings order by starts_at desc limit 1) b,
       (select consumer_uuid, kind from health_readings limit 1) r, (select doctor_uuid from doctor_payouts limit 1) p`,
  );
  return rows[0]!;
}
