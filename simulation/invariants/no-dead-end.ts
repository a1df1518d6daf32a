import { approvals } from '@baobab/contract/workspace/approvals';
import { staffNames } from '../model/people.ts';
import type { World } from '../engine/command.ts';
import { statusTables } from '../engine/status-tables.ts';
import type { Finding, Invariant } from './invariant.ts';

/** The actions outside the tables of the contract, by status: of the apps, the worker or a colleague. */
const others: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  booking: {
    rescheduled: 'the app of doctors ends the visit',
    followup: 'the app of doctors completes it',
    extended: 'the app of doctors completes it',
  },
  payment: {
    pending: 'the provider reports',
    failed: 'the consumer tries again',
    paid: 'staff refund it',
  },
  'payment check': { open: 'staff mark it as checked' },
  'lab order': { pending: 'staff decide a test', inprogress: 'staff decide a test' },
  'treatment order': Object.fromEntries(
    ['ordered', 'confirmed', 'dispatched'].map((status) => [status, 'staff move an item']),
  ),
  coupon: {
    'In-Active': 'staff activate it',
    Expired: 'staff extend it',
    'Used up': 'staff raise the limit',
    Scheduled: 'it begins',
    Running: 'a consumer uses it',
  },
  approval: { pending: 'a second person decides it' },
  staff: {
    active: 'an admin disables them',
    disabled: 'an admin enables them',
    invited: 'the person accepts',
  },
  plan: { planned: 'the worker applies it' },
  export: { queued: 'the worker prepares it', running: 'the worker ends it', ready: 'it expires' },
  'bulk row': { pending: 'the worker performs it' },
  delivery: { waiting: 'the worker sends it' },
};

/** The statuses after which nothing more happens. */
const final: Readonly<Record<string, readonly string[]>> = {
  booking: ['cancelled', 'declined', 'closed', 'missed', 'rejected', 'followup_C', 'extended_C'],
  payment: ['refunded'],
  refund: ['Complete'],
  'payment check': ['closed'],
  'lab order': ['completed', 'cancelled'],
  'treatment order': ['delivered', 'cancelled'],
  treatment: ['delivered', 'cancelled'],
  notification: ['sent', 'failed', 'cancelled'],
  approval: ['approved', 'rejected', 'withdrawn'],
  plan: ['applied', 'cancelled', 'failed'],
  export: ['failed', 'expired'],
  'bulk row': ['done', 'skipped', 'failed'],
  delivery: ['delivered', 'failed'],
};

/** Statuses of the contract that are neither final nor have an action. */
export const deadEnds = () =>
  statusTables.flatMap(({ kind, statuses, transitions }) =>
    statuses
      .filter(
        (status) =>
          // A decided test is final: the contract lets it change from the first status only.
          !(kind === 'lab test' || final[kind]?.includes(status)) &&
          !transitions?.[status]?.length &&
          !others[kind]?.[status],
      )
      .map((status) => `${kind} ${status}`),
  );

export const noDeadEnd: Invariant = {
  name: 'no-dead-end',
  sentence: 'Every record that is not final has an action that somebody may take.',
  every: 'fifty',
  async check(world) {
    const dead = deadEnds().map((record) => ({ record, expected: 'an action', actual: 'none' }));
    return [...dead, ...(await undecidable(world)), ...(await stuck(world))];
  },
};

/** A request that waits can be decided by a colleague, or withdrawn by its maker. */
async function undecidable({ office, model }: World): Promise<Finding[]> {
  const open = new Map<string, string>();
  const settled = new Set<string>();
  for (const name of Object.keys(staffNames).filter((one) => model.staff[one]!.active)) {
    if (!['admin', 'dmp-admin'].includes(model.staff[name]!.role)) continue;
    const { approvals: rows } = await office
      .as(name.replaceAll(' ', '-'))
      .call(approvals.list, { query: { state: 'pending', skip: 0, limit: 100 } });
    for (const { uuid, label, own, can_decide } of rows) {
      open.set(uuid, label);
      if (own || can_decide) settled.add(uuid);
    }
  }
  return [...open]
    .filter(([uuid]) => !settled.has(uuid))
    .map(([, label]) => ({
      record: label,
      expected: 'somebody decides or withdraws it',
      actual: 'nobody may',
    }));
}

/** A sending that began ends. */
async function stuck({ office }: World): Promise<Finding[]> {
  const { rows } = await office.db.query<{ uuid: string; state: string }>(
    `select uuid, status as state from bulk_notifications where status = 'sending' and begins_at < now() - interval '1 h'`,
  );
  return rows.map(({ uuid, state }) => ({ record: uuid, expected: 'sent or failed', actual: state }));
}
