import { toNaira } from '@baobab/contract/kit/naira';
import type { EntryRow } from '../people/public.ts';
import type { PersonPane } from './person.repository.ts';

const presentEvent = ({ at, title, status, amount_kobo }: EntryRow) => ({
  at: at.toISOString(),
  what: title,
  status,
  amount: amount_kobo === null ? null : toNaira(amount_kobo),
});

export const presentPersonPane = ({ person, bookings, orders, refunds }: PersonPane) => ({
  uuid: person.uuid,
  name: person.full_name,
  email: person.email,
  mobile: person.mobile,
  since: person.created_at.toISOString(),
  active: person.active,
  bookings: bookings.map(presentEvent),
  orders: orders.map(presentEvent),
  refunds: refunds.map(presentEvent),
});
