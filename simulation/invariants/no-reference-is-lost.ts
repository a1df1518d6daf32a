import { isAsking } from '../model/copied-chats.ts';
import { groupOf, sumsOf } from '../model/copies.ts';
import type { Finding, Invariant } from './invariant.ts';

/** Rows that a merge moves, whatever their number. */
const MOVED = [
  'bookings.consumer_uuid',
  'payments.consumer_uuid',
  'lab_orders.consumer_uuid',
  'treatment_orders.consumer_uuid',
] as const;

export const noReferenceIsLost: Invariant = {
  name: 'no-reference-is-lost',
  sentence:
    'A record has the notes, messages, payments, refunds and orders of all records that were merged into it, and a merged record has none.',
  every: 'step',
  async check({ office, model, ids }) {
    const findings: Finding[] = [];
    for (const [name, { into, erased }] of Object.entries(model.copies)) {
      const uuid = ids.get(name);
      if (!uuid) continue;
      const expected = into || erased ? 0 : groupOf(model, name).length;
      const { rows } = await office.db.query<{ n: number }>(
        'select count(*)::int as n from staff_notes where person_uuid = $1',
        [uuid],
      );
      if (rows[0]!.n !== expected)
        findings.push({ record: name, expected: `${expected} notes`, actual: `${rows[0]!.n} notes` });
      const { rows: chats } = await office.db.query<{ messages: number; open: number }>(
        `select coalesce(sum(c.last_seq), 0)::int as messages, count(k.uuid)::int as open
         from accounts a join support_channels c on c.consumer_uuid = a.uuid
           left join support_cases k on k.uuid = c.case_uuid and k.channel_uuid = c.uuid and k.closed_at is null
             and c.state = 'open'
         where a.uuid = $1 or a.merged_into = $1`,
        [uuid],
      );
      // The conversation of a merged record is read with that of the kept one, which has the open case.
      const told = into ? chats[0]! : { messages: expected, open: Number(isAsking(model, name)) };
      if (JSON.stringify(told) !== JSON.stringify(chats[0]))
        findings.push({
          record: `conversation of ${name}`,
          expected: JSON.stringify(told),
          actual: JSON.stringify(chats[0]),
        });
      const { rows: sums } = await office.db.query(
        `select p.n::int as payments, p.paid::float, p.back::float as "paidBack", o.n::int as orders, o.kobo::float as ordered
         from (select count(*) as n, coalesce(sum(amount_kobo), 0) as paid, coalesce(sum(refunded_kobo), 0) as back
             from payments where consumer_uuid = $1) p,
           (select count(*) as n, coalesce(sum(amount_kobo), 0) as kobo from treatment_orders where consumer_uuid = $1) o`,
        [uuid],
      );
      const [wanted, actual] = [JSON.stringify(sumsOf(model, name)), JSON.stringify(sums[0])];
      if (wanted !== actual) findings.push({ record: `money of ${name}`, expected: wanted, actual });
    }
    for (const place of MOVED) {
      const [table, column] = place.split('.');
      const { rows } = await office.db.query<{ n: number }>(
        `select count(*)::int as n from ${table} t join accounts a on a.uuid = t.${column} where a.merged_into is not null`,
      );
      if (rows[0]!.n > 0)
        findings.push({ record: place, expected: 'no row of a merged record', actual: `${rows[0]!.n} rows` });
    }
    return findings;
  },
};
