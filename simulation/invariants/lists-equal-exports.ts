import { appointments } from '@baobab/contract/care/appointments';
import { coupons } from '@baobab/contract/money/coupons/coupons';
import { labOrders } from '@baobab/contract/care/lab-orders';
import { paymentChecks } from '@baobab/contract/money/payment-checks';
import { transactions } from '@baobab/contract/money/transactions';
import { workQueueCounts } from '@baobab/contract/workspace/work-queues';
import { ApiError } from '@baobab/contract/kit/client';
import type { World } from '../engine/command.ts';
import type { Client } from '../engine/clients.ts';
import { inTurn, lookLater, type Finding, type Invariant } from './invariant.ts';

const paged = { pagenum: 0, limit: 1, exact: true } as const;

/** A list with a filter, its export with the same filter, and the work queue that counts it. */
const lists: readonly {
  name: string;
  queue?: string;
  total: (client: Client) => Promise<number>;
  file: (client: Client) => Promise<Response>;
}[] = [
  {
    name: 'refunds due',
    queue: 'refunds-due',
    total: async (client) =>
      (await client.call(transactions.list, { query: { ...paged, type: 'all', refund: 'due' } })).count,
    file: (client) =>
      client.fetchFile(transactions.exportRows, { query: { type: 'all', refund: 'due', format: 'csv' } }),
  },
  {
    name: 'payments to check',
    queue: 'payments-to-check',
    total: async (client) =>
      (await client.call(paymentChecks.list, { query: { ...paged, state: 'open' } })).count,
    file: (client) => client.fetchFile(paymentChecks.exportRows, { query: { state: 'open', format: 'csv' } }),
  },
  {
    name: 'paid payments',
    total: async (client) =>
      (await client.call(transactions.list, { query: { ...paged, type: 'all', status: 'paid' } })).count,
    file: (client) =>
      client.fetchFile(transactions.exportRows, { query: { type: 'all', status: 'paid', format: 'csv' } }),
  },
  {
    name: 'bookings past but open',
    queue: 'bookings-past-open',
    total: async (client) =>
      (await client.call(appointments.list, { query: { ...paged, past_open: 'yes' } })).count,
    file: (client) =>
      client.fetchFile(appointments.exportRows, { query: { past_open: 'yes', format: 'csv' } }),
  },
  {
    name: 'all bookings',
    total: async (client) => (await client.call(appointments.list, { query: paged })).count,
    file: (client) => client.fetchFile(appointments.exportRows, { query: { format: 'csv' } }),
  },
  {
    name: 'results overdue',
    queue: 'results-overdue',
    total: async (client) =>
      (await client.call(labOrders.list, { query: { ...paged, overdue: 'yes' } as never })).count,
    file: (client) =>
      client.fetchFile(labOrders.exportRows, { query: { overdue: 'yes', format: 'csv' } as never }),
  },
  {
    name: 'running coupons',
    total: async (client) =>
      (await client.call(coupons.list, { params: { page: 0 }, query: { state: 'Running', exact: true } }))
        .count,
    file: (client) => client.fetchFile(coupons.exportRows, { query: { state: 'Running', format: 'csv' } }),
  },
];

const linesOf = async (response: Response) => (await response.text()).trim().split(/\r?\n/).length - 1;

/** Null when the role may not see it. */
const ifAllowed = <T>(read: Promise<T>) =>
  read.catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 403 || error.status === 401)) return null;
    throw error;
  });

export const listsEqualExports: Invariant = {
  name: 'lists-equal-exports',
  sentence:
    'A work queue, the list behind it and the export of that list have the same rows, for every role that sees them.',
  every: 'fifty',
  needsClock: true,
  check: (world) => lookLater(world, () => compare(world)),
};

const turns = new WeakMap<World, number>();

async function compare(world: World): Promise<Finding[]> {
  const findings: Finding[] = [];
  const name = inTurn(world, turns);
  const client = world.office.as(name.replaceAll(' ', '-'));
  const counted = await ifAllowed(client.call(workQueueCounts.workQueues, {}));
  for (const { name: list, queue, total, file } of lists) {
    const rows = await ifAllowed(total(client));
    const response = await ifAllowed(file(client));
    const exported = response && (await linesOf(response));
    const shown = counted?.queues.find(({ key }) => key === queue)?.count ?? rows;
    if (rows !== null && (rows !== exported || rows !== shown))
      findings.push({
        record: `${list} of ${name}`,
        expected: `list ${rows}`,
        actual: `export ${exported}, queue ${shown}`,
      });
  }
  return findings;
}
