import * as z from 'zod';
import { appointments } from '../care/appointments.ts';
import { labOrders } from '../care/lab-orders.ts';
import { treatmentOrders } from '../care/treatment-orders.ts';
import * as p from '../kit/primitives.ts';
import { priceKinds, priceListsByKind, type PriceKind } from '../master-data/price-lists.ts';
import { support } from '../messages/support.ts';
import { transactions } from '../money/transactions.ts';
import { users } from '../people/users.ts';
import { TEST_EVENT, webhookEventTypes, type WebhookEventType } from './webhook-event-types.ts';

/**
 * The messages to subscribers. They contain ids, a state, a time and the path of the call that reads the record, and no
 * personal data: a receiver reads those with its own permissions.
 */
const API = '/api/v1';

/** The part of an event that the outbox keeps. */
export interface StoredEvent {
  type: string;
  record_uuid: string;
  part_uuid: string | null;
  state: string;
  at: Date;
}

interface Subject {
  /** The data of the event without `state` and `call`. */
  ids: z.ZodRawShape;
  idsOf: (event: StoredEvent) => Record<string, string | null>;
  callOf: (event: StoredEvent) => string;
}

const record = (path: string): Subject => ({
  ids: { uuid: p.uuid },
  idsOf: ({ record_uuid }) => ({ uuid: record_uuid }),
  callOf: ({ record_uuid }) => path.replace(':uuid', record_uuid),
});
const subjects: Record<string, Subject> = {
  booking: record(appointments.get.path),
  payment: record(transactions.get.path),
  'lab-order': record(labOrders.get.path),
  'treatment-order': record(treatmentOrders.get.path),
  person: record(users.get.path),
  price: {
    ids: { list: z.enum(priceKinds) },
    idsOf: ({ state }) => ({ list: state }),
    callOf: ({ state }) => priceListsByKind[state as PriceKind].list.path,
  },
  case: {
    ids: { uuid: p.uuid, conversation: p.uuid },
    idsOf: ({ record_uuid, part_uuid }) => ({ uuid: part_uuid, conversation: record_uuid }),
    callOf: ({ record_uuid }) => support.channel.path.replace(':uuid', record_uuid),
  },
};
const result: Subject = {
  ...subjects['lab-order']!,
  ids: { uuid: p.uuid, test: p.uuid },
  idsOf: ({ record_uuid, part_uuid }) => ({ uuid: record_uuid, test: part_uuid }),
};
const subjectOf = (type: string) =>
  type === 'lab-order.result' ? result : subjects[type.slice(0, type.indexOf('.'))];

/** The message of an event as it is sent. */
export function messageOf(event: StoredEvent) {
  const subject = subjectOf(event.type);
  const data = subject
    ? { ...subject.idsOf(event), state: event.state, call: `${API}${subject.callOf(event)}` }
    : { state: event.state };
  return { type: event.type, timestamp: event.at.toISOString(), data };
}

const messageSchema = (type: WebhookEventType) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe('When it happened'),
    data: z.object({
      ...subjectOf(type)!.ids,
      state: z.string().describe('The status of the record after the event'),
      call: z.string().describe('The path of the call that reads the record'),
    }),
  });

/** Every event with its sentence and its schema, for the OpenAPI document. */
export const webhookEvents: Readonly<Record<string, { summary: string; schema: z.ZodType }>> = {
  ...Object.fromEntries(
    Object.entries(webhookEventTypes).map(([type, summary]) => [
      type,
      { summary, schema: messageSchema(type as WebhookEventType) },
    ]),
  ),
  [TEST_EVENT]: {
    summary: 'The test of a subscription, about no record',
    schema: z.object({
      type: z.literal(TEST_EVENT),
      timestamp: z.iso.datetime(),
      data: z.object({ state: z.literal('test') }),
    }),
  },
};
