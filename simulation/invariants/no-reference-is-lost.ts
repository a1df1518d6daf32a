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
    'A record has the notes, payments, refunds and orders of all records that were merged into it, and a merged record has none.',
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
