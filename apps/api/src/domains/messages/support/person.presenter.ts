import { toNaira } from '@baobab/contract/kit/naira';
import { hasPermission } from '@baobab/contract/kit/roles';
import { timelinePermissions } from '@baobab/contract/workspace/person-access';
import type { PersonEvent } from '@baobab/contract/messages/support';
import type { EntryRow } from '../../people/consumers/timeline.public.ts';
import type { PersonPane } from './person.repository.ts';

const presentEvent =
  (role: string) =>
  ({ kind, uuid, type, at, title, status, amount_kobo }: EntryRow): PersonEvent => ({
    kind: kind === 'refund' ? 'payment' : (kind as PersonEvent['kind']),
    uuid: hasPermission(role, timelinePermissions[kind]) ? uuid : null,
    ...(type && { type }),
    at: at.toISOString(),
    what: title,
    status,
    amount: amount_kobo === null ? null : toNaira(amount_kobo),
  });

export const presentPersonPane = ({ person, bookings, orders, refunds }: PersonPane, role: string) => ({
  uuid: person.uuid,
  name: person.full_name,
  email: person.email,
  mobile: person.mobile,
  since: person.created_at.toISOString(),
  active: person.active,
  bookings: bookings.map(presentEvent(role)),
  orders: orders.map(presentEvent(role)),
  refunds: refunds.map(presentEvent(role)),
});
