import { RATING_QUESTION } from '@baobab/contract/care/feedback';
import {
  timelinePermissions,
  type PersonKind,
  type TimelineKind,
} from '@baobab/contract/workspace/person-access';
import type { Permission } from '@baobab/contract/kit/roles';
import { sql, type RawBuilder } from 'kysely';
import type { TimeCursor } from '../../../platform/db/time-cursor.ts';
import type { Db } from '../../../schema.ts';
import { dueKobo, isDue, refundedKobo } from '../../money/transactions/payments.public.ts';

export interface EntryRow {
  kind: TimelineKind;
  uuid: string;
  at: Date;
  /** The time with microseconds, for the cursor. */
  exact_at: string;
  title: string;
  status: string;
  amount_kobo: number | null;
  type: string | null;
}

/** The records of one kind: the table, its owner and time, and how a row becomes an entry. */
interface Source {
  table: RawBuilder<unknown>;
  owner: string;
  at: string;
  where?: RawBuilder<boolean>;
  /** The columns of the table that the entry needs. */
  columns: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  status: RawBuilder<unknown>;
  amount?: RawBuilder<unknown>;
  type?: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
}

const doctorAndPatient = sql`'Dr ' || d.full_name || ' for ' || p.full_name`;

const bookings = (owner: string, title = doctorAndPatient): Source => ({
  table: sql`bookings`,
  owner,
  at: 'starts_at',
  columns: sql`doctor_uuid, patient_uuid, status, amount_kobo`,
  title,
  status: sql`s.status`,
  amount: sql`s.amount_kobo`,
  joins: sql`join accounts d on d.uuid = s.doctor_uuid join patients p on p.uuid = s.patient_uuid`,
});

const payments: Source = {
  table: sql`payments y`,
  owner: 'consumer_uuid',
  at: 'created_at',
  columns: sql`reference_id, amount_kobo, kind as type, refund_completed_at, status, ${dueKobo} as due_kobo,
    ${refundedKobo} as refunded_kobo`,
  title: sql`s.reference_id`,
  status: sql`case when s.due_kobo > 0 then 'refund due' when s.refund_completed_at is not null then 'refunded'
    else s.status end`,
  amount: sql`case when s.due_kobo > 0 then s.due_kobo when s.refund_completed_at is not null then s.refunded_kobo
    else s.amount_kobo end`,
  type: sql`s.type`,
};

/** A payment of which only a part was paid back has no completed refund; the fact has its time. */
const refunds: Source = {
  ...payments,
  table: sql`(select p.*, coalesce(p.refund_completed_at, (select max(e.at) from payment_events e
    where e.payment_uuid = p.uuid and e.outcome = 'refunded' and p.refunded_kobo > 0)) as refunded_at
    from payments p) y`,
  at: 'refunded_at',
  where: sql<boolean>`refunded_at is not null`,
  title: sql`'Refund of ' || s.reference_id`,
  status: sql`'Complete'`,
  amount: sql`s.refunded_kobo`,
};

const labOrders: Source = {
  table: sql`lab_orders`,
  owner: 'consumer_uuid',
  at: 'created_at',
  columns: sql`order_id, status, total_kobo`,
  title: sql`'Lab order ' || s.order_id`,
  status: sql`s.status`,
  amount: sql`s.total_kobo`,
};

const treatmentOrders: Source = {
  table: sql`treatment_orders`,
  owner: 'consumer_uuid',
  at: 'created_at',
  columns: sql`reference_id, status, amount_kobo`,
  title: sql`'Treatment order ' || s.reference_id`,
  status: sql`s.status`,
  amount: sql`s.amount_kobo`,
};

const chats: Source = {
  table: sql`support_channels`,
  owner: 'consumer_uuid',
  at: 'updated_at',
  where: sql<boolean>`last_seq > 0`,
  columns: sql`last_seq`,
  title: sql`'Support chat'`,
  status: sql`s.last_seq || case when s.last_seq = 1 then ' message' else ' messages' end`,
};

const feedback: Source = {
  table: sql`feedback`,
  owner: 'doctor_uuid',
  at: 'created_at',
  columns: sql`patient_uuid, given_by`,
  title: sql`'Feedback, ' || case s.given_by when 'patient' then 'of ' else 'about ' end || p.full_name`,
  status: sql`coalesce((select r.answer || ' of 5' from feedback_answers r
    where r.feedback_uuid = s.uuid and r.question = ${sql.lit(RATING_QUESTION)} limit 1), '')`,
  joins: sql`join patients p on p.uuid = s.patient_uuid`,
};

const notes: Source = {
  table: sql`staff_notes`,
  owner: 'person_uuid',
  at: 'created_at',
  columns: sql`text, author_uuid`,
  title: sql`s.text`,
  status: sql`coalesce(a.full_name, '')`,
  joins: sql`left join accounts a on a.uuid = s.author_uuid`,
};

/** The refunds that are due and those that were paid back, in the order of the payments. */
const dueAndPaidRefunds: Source = {
  ...payments,
  where: sql<boolean>`(${isDue} or ${refundedKobo} > 0)`,
  status: sql`case when s.due_kobo > 0 then 'Incomplete' else 'Complete' end`,
  amount: sql`case when s.due_kobo > 0 then s.due_kobo else s.refunded_kobo end`,
};

const sources: Record<PersonKind | 'pane', Partial<Record<TimelineKind, Source>>> = {
  consumer: {
    booking: bookings('consumer_uuid'),
    payment: payments,
    refund: refunds,
    'lab-order': labOrders,
    'treatment-order': treatmentOrders,
    chat: chats,
    note: notes,
  },
  doctor: { booking: bookings('doctor_uuid', sql`'Appointment of ' || p.full_name`), feedback, note: notes },
  diagnostic: { note: notes },
  pharmacy: { note: notes },
  pharmacist: { note: notes },
  influencer: { note: notes },
  introducer: { note: notes },
  pane: {
    booking: bookings('consumer_uuid'),
    'lab-order': labOrders,
    'treatment-order': treatmentOrders,
    refund: dueAndPaidRefunds,
  },
};

/** The kinds of entries that a role may read about a person of this kind. */
export const timelineKindsOf = (kind: PersonKind, can: (permission: Permission) => boolean) =>
  (Object.keys(sources[kind]) as TimelineKind[]).filter((one) => can(timelinePermissions[one]));

interface Window {
  cursor: TimeCursor | null;
  limit: number;
}

/** The newest rows of one kind. Names are joined to the rows of the page, not to every row of the person. */
function branch(kind: TimelineKind, source: Source, person: string, { cursor, limit }: Window) {
  const at = sql.ref(source.at);
  const before = cursor && sql`and (${at}, uuid) < (${cursor.at}::timestamptz, ${cursor.uuid}::uuid)`;
  return sql`(select ${sql.lit(kind)} as kind, s.uuid, s.at, ${source.title} as title, ${source.status} as status,
      ${source.amount ?? sql`null::bigint`} as amount_kobo, ${source.type ?? sql`null`} as type
    from (select uuid, ${at} as at, ${source.columns} from ${source.table}
      where ${sql.ref(source.owner)} = ${person} ${source.where ? sql`and ${source.where}` : sql``}
        ${before ?? sql``} order by ${at} desc, uuid desc limit ${sql.lit(limit)}) s ${source.joins ?? sql``})`;
}

/** The entries of these kinds, newest first, after the cursor. */
export async function findEntries(
  db: Db,
  person: { uuid: string; kind: keyof typeof sources },
  kinds: readonly TimelineKind[],
  window: Window,
): Promise<EntryRow[]> {
  const branches = kinds.map((kind) => branch(kind, sources[person.kind][kind]!, person.uuid, window));
  if (branches.length === 0) return [];
  const { rows } = await sql<EntryRow>`
    select kind, uuid, at, at::text as exact_at, title, status, amount_kobo, type
    from (${sql.join(branches, sql` union all `)}) entries
    order by entries.at desc, uuid desc limit ${sql.lit(window.limit)}`.execute(db);
  return rows;
}

const PANE_ENTRIES = 5;

/** The newest bookings, orders and refunds of a consumer, which the support chat shows beside a conversation. */
export async function findPane(db: Db, consumer: string) {
  const newest = (...kinds: TimelineKind[]) =>
    findEntries(db, { uuid: consumer, kind: 'pane' }, kinds, { cursor: null, limit: PANE_ENTRIES });
  const [booked, orders, refunded] = await Promise.all([
    newest('booking'),
    newest('lab-order', 'treatment-order'),
    newest('refund'),
  ]);
  return { bookings: booked, orders, refunds: refunded };
}
