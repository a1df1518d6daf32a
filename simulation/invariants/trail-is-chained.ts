import { labOrders } from '@baobab/contract/care/lab-orders';
import type { World } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import { APP_ROLE } from '../../apps/api/src/platform/db/app-role.ts';
import type { Finding, Invariant } from './invariant.ts';

export const trailIsChained: Invariant = {
  name: 'trail-is-chained',
  sentence:
    'The audit trail is append-only for the application and chained, and a read of medical data is recorded in it.',
  every: 'fifty',
  check: async (world) => [...(await rights(world)), ...(await chain(world)), ...(await reads(world))],
};

async function rights({ office }: World): Promise<Finding[]> {
  const { rows } = await office.db.query<{ right: string }>(
    `select r.name as right from unnest(array['update', 'delete', 'truncate']) r (name)
     where has_table_privilege($1, 'audit_log', r.name)`,
    [APP_ROLE],
  );
  return rows.map(({ right }) => ({ record: 'audit_log', expected: 'append-only', actual: right }));
}

async function chain({ office }: World): Promise<Finding[]> {
  const problems = await office.verifyTrail();
  return problems.map((problem) => ({ record: 'chain', expected: 'intact', actual: problem }));
}

async function reads({ office, model }: World): Promise<Finding[]> {
  const order = Object.keys(model.labOrders).at(-1);
  if (!order) return [];
  const count = async () => {
    const { rows } = await office.db.query<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'lab-order.open' and subject = $1`,
      [idOf(order)],
    );
    return rows[0]!.n;
  };
  const before = await count();
  await office.as('admin-1').call(labOrders.get, { params: { uuid: idOf(order) } });
  const after = await count();
  return after === before + 1
    ? []
    : [{ record: order, expected: `${before + 1} recorded reads`, actual: String(after) }];
}
