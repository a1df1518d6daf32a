import { appointments } from '@baobab/contract/care/appointments';
import { labOrders } from '@baobab/contract/care/lab-orders';
import { treatmentOrders } from '@baobab/contract/care/treatment-orders';
import { ApiError } from '@baobab/contract/kit/client';
import { priceListsByKind, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { support } from '@baobab/contract/messages/support';
import { transactions } from '@baobab/contract/money/transactions';
import { webhooks } from '@baobab/contract/overview/webhooks';
import { users } from '@baobab/contract/people/users';
import type { Client } from '../engine/clients.ts';
import type { World } from '../engine/command.ts';
import type { ReceivedEvent } from '../engine/subscriber.ts';
import { staffNames } from '../model/people.ts';
import { lookLater, namesById, type Finding, type Invariant } from './invariant.ts';

/** The state of each record by its id, as the subscriber keeps it. */
type Copy = Map<string, string>;
interface Kept {
  copy: Copy;
  /** The call for the conversation of each case, as the events named it. */
  conversations: Map<string, string>;
  /** The number of events that the copy contains. */
  read: number;
}

/** A drain ends when nothing waits; a refused message waits for its next attempt. */
const MAX_ROUNDS = 20;
const kept = new WeakMap<World, Kept>();

export const subscribersHaveATrueCopy: Invariant = {
  name: 'subscribers-have-a-true-copy',
  sentence:
    'The copy of a subscriber, built from events and the calls that they name, equals the database; no event is lost.',
  every: 'fifty',
  needsClock: true,
  async check(world) {
    const { office } = world;
    const { webhook, events, forged, known } = office.subscriber!;
    for (let round = 0; round < MAX_ROUNDS && (await countWaiting(world)) > 0; round += 1)
      await lookLater(world, () => office.runJob('webhooks.send', { uuid: webhook }));
    const reader = await findReader(world, webhook);
    if (!reader) return [];
    const state = kept.get(world) ?? { copy: new Map(), conversations: new Map(), read: 0 };
    kept.set(world, state);
    await readCalls(reader, events.slice(state.read), state);
    state.read = events.length;
    return [
      ...forged.map((id) => ({ record: id, expected: 'a valid signature', actual: 'another one' })),
      ...compare(world, state.copy, await readDatabase(world, known)),
    ];
  },
};

async function countWaiting({ office }: World): Promise<number> {
  const { rows } = await office.db.query<{ n: number }>(
    `select count(*)::int as n from webhook_deliveries where status = 'waiting'`,
  );
  return rows[0]!.n;
}

/** An admin whose session has not ended. */
async function findReader({ model, office }: World, uuid: string): Promise<Client | null> {
  for (const name of Object.keys(staffNames).filter((person) => model.staff[person]!.active)) {
    const client = office.as(name.replaceAll(' ', '-'));
    const isReader = await client.call(webhooks.get, { params: { uuid } }).then(
      () => true,
      () => false,
    );
    if (isReader) return client;
  }
  return null;
}

/** Reads each record that the events name, and writes its state into the copy. */
async function readCalls(client: Client, events: readonly ReceivedEvent[], { copy, conversations }: Kept) {
  for (const { type, data } of events) {
    const [kind] = type.split('.');
    const uuid = data['uuid']!;
    if (type === 'lab-order.result')
      copy.set(`result ${uuid}`, String(Number(copy.get(`result ${uuid}`) ?? 0) + 1));
    else if (kind === 'case') copy.set(`case ${uuid}`, data['state']!);
    else if (kind === 'price') await readPrices(client, data['list'] as PriceKind, copy);
    else copy.set(`${kind} ${uuid}`, await readState(client, kind!, uuid));
    if (kind === 'case') conversations.set(`case ${uuid}`, data['call']!);
  }
  // Events are in order for one record only: that of a case may arrive after that of the erasure.
  if (events.some(({ type }) => type === 'person.erased' || type.startsWith('case.')))
    await forgetErased(client, copy, conversations);
}

/** The conversations of an erased person no longer exist, and their cases with them. */
async function forgetErased(client: Client, copy: Copy, conversations: Kept['conversations']) {
  for (const [key, address] of conversations) {
    if (!copy.has(key)) continue;
    const uuid = address.split('/').at(-1)!;
    const isGone = await client.call(support.channel, { params: { uuid } }).then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.status === 404,
    );
    if (isGone) copy.delete(key);
  }
}

const readers: Record<string, (client: Client, uuid: string) => Promise<string>> = {
  booking: async (client, uuid) => (await client.call(appointments.get, { params: { uuid } })).data.status,
  payment: async (client, uuid) => (await client.call(transactions.get, { params: { uuid } })).data.status,
  'lab-order': async (client, uuid) =>
    (await client.call(labOrders.get, { params: { uuid } })).data.order_info.order_status,
  'treatment-order': async (client, uuid) =>
    (await client.call(treatmentOrders.get, { params: { uuid } })).data.status,
  person: async (client, uuid) => {
    const { email, group } = (await client.call(users.get, { params: { uuid } })).data;
    return email.endsWith('@erased.invalid') ? 'erased' : group;
  },
};
const readState = (client: Client, kind: string, uuid: string) =>
  readers[kind]!(client, uuid).catch((error: unknown) => {
    if (error instanceof ApiError) return `refused with ${error.status}`;
    throw error;
  });

async function readPrices(client: Client, list: PriceKind, copy: Copy) {
  for (const key of copy.keys()) if (key.startsWith(`price ${list} `)) copy.delete(key);
  for (let pagenum = 0; ; pagenum += 1) {
    const { data } = await client.call(priceListsByKind[list].list, { query: { pagenum, limit: 100 } });
    for (const row of data) copy.set(`price ${list} ${row.uuid}`, String(row.version));
    if (data.length < 100) return;
  }
}

/** The same records in the database. Of the people of the first day only an erasure is announced. */
async function readDatabase({ office }: World, known: ReadonlySet<string>): Promise<Copy> {
  const { rows } = await office.db.query<{ key: string; state: string }>(
    `select 'booking ' || uuid as key, status as state from bookings
     union all select 'payment ' || uuid, case when refund_completed_at is null then status else 'refunded' end from payments
     union all select 'lab-order ' || uuid, status from lab_orders where status = 'completed'
     union all select 'result ' || i.order_uuid, count(*)::text
       from lab_results r join lab_order_items i on i.uuid = r.item_uuid group by i.order_uuid
     union all select 'treatment-order ' || uuid, status from treatment_orders
     union all select 'case ' || uuid, case when closed_at is null then 'open' else 'closed' end from support_cases
     union all select 'person ' || uuid, case when email like '%@erased.invalid' then 'erased' else kind end
       from accounts where kind <> 'staff' and (email like '%@erased.invalid' or uuid <> all ($1))
     union all select 'price ' || kind || ' ' || uuid, version::text from price_entries`,
    [[...known]],
  );
  return new Map(rows.map(({ key, state }) => [key, state]));
}

function compare(world: World, copy: Copy, database: Copy): Finding[] {
  const names = namesById(world);
  const lists = new Set(
    [...copy.keys()].filter((key) => key.startsWith('price ')).map((key) => key.split(' ')[1]),
  );
  /** A list that never changed is not in the copy. */
  const isCompared = (key: string) => !key.startsWith('price ') || lists.has(key.split(' ')[1]);
  const all = new Set([...copy.keys(), ...database.keys()].filter(isCompared));
  return [...all].flatMap((key) => {
    const [expected = 'none', actual = 'none'] = [database.get(key), copy.get(key)];
    if (expected === actual) return [];
    const [kind, ...rest] = key.split(' ');
    return [{ record: `${kind} ${names.get(rest.at(-1)!) ?? rest.at(-1)}`, expected, actual }];
  });
}
