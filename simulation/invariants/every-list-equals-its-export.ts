import { allEndpoints } from '@baobab/contract';
import { pagings, type Endpoint, type PagingName } from '@baobab/contract/kit/endpoint';
import { hasPermission } from '@baobab/contract/kit/roles';
import type { World } from '../engine/command.ts';
import { inTurn, lookLater, type Finding, type Invariant } from './invariant.ts';

interface ExportedList {
  paging: PagingName;
  total: string;
  filters: { safeParse: (filters: object) => { success: boolean } };
  query: { shape: Record<string, unknown> };
}

/** Every list of the contract with an export and without a filter that it needs. Reading the trail adds to the trail. */
const exported = allEndpoints
  .flatMap(({ endpoint }) =>
    'exportedList' in endpoint && endpoint.kind === 'download'
      ? [
          {
            name: (endpoint as unknown as { exportName: string }).exportName,
            file: endpoint,
            list: (endpoint as unknown as { exportedList: ExportedList & Endpoint }).exportedList,
          },
        ]
      : [],
  )
  .filter(({ name, list }) => list.filters.safeParse({}).success && name !== 'audit');

const turns = new WeakMap<World, number>();

export const everyListEqualsItsExport: Invariant = {
  name: 'every-list-equals-its-export',
  sentence: 'Every list has as many rows as its export, for every role that sees it; one person at a time.',
  every: 'fifty',
  check: (world) => lookLater(world, () => compare(world)),
};

async function compare(world: World): Promise<Finding[]> {
  const { office, model } = world;
  const name = inTurn(world, turns);
  const client = office.as(name.replaceAll(' ', '-'));
  const findings: Finding[] = [];
  for (const { name: list, list: endpoint, file } of exported) {
    if (!hasPermission(model.staff[name]!.role, file.permission)) continue;
    const sent = pagings[endpoint.paging].send(1, 1) as { query?: object; params?: object };
    const exact = 'exact' in endpoint.query.shape ? { exact: true } : {};
    const request = { ...sent, query: { ...sent.query, ...exact } };
    const page = (await client.call(endpoint as Endpoint, request as never)) as Record<string, number>;
    const reply = await client.fetchFile(file as Endpoint, { query: { format: 'csv' } } as never);
    const rows = (await reply.text()).trim().split(/\r?\n/).length - 1;
    if (page[endpoint.total] !== rows)
      findings.push({
        record: `${list} of ${name}`,
        expected: `list ${page[endpoint.total]}`,
        actual: `export ${rows}`,
      });
  }
  return findings;
}
