import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../../schema.ts';

const COLUMNS = [
  'slots',
  'finished',
  'revenue_kobo',
  'advice_orders_kobo',
  'prescription_orders_kobo',
  'paid_kobo',
] as const;
type Total = (typeof COLUMNS)[number];

/** The doctor and all totals, zero where none is given. */
const totals = (doctor: string, values: Partial<Record<Total, RawBuilder<unknown>>>) =>
  sql`select ${sql.ref(doctor)} as doctor_uuid, ${sql.join(
    COLUMNS.map((name) => sql`${values[name] ?? sql`0`} as ${sql.ref(name)}`),
  )}`;

/** The rows that the triggers of doctor_totals add up, and the totals with the opposite sign. */
const differences = sql.join(
  [
    sql`${totals('doctor_uuid', { slots: sql`1` })} from slots`,
    sql`${totals('doctor_uuid', {
      finished: sql`holds_slot::int`,
      revenue_kobo: sql`case when status in ('closed', 'followup', 'extended', 'followup_C', 'extended_C')
        then amount_kobo else 0 end`,
    })} from bookings where status not in ('pending', 'booked', 'rescheduled')`,
    sql`${totals('a.doctor_uuid', { advice_orders_kobo: sql`o.total_kobo` })}
      from lab_orders o join lab_advices a on a.uuid = o.advice_uuid where o.paid and o.status <> 'cancelled'`,
    sql`${totals('p.doctor_uuid', { prescription_orders_kobo: sql`o.amount_kobo` })}
      from treatment_orders o join prescriptions p on p.uuid = o.prescription_uuid
      where o.paid and o.status <> 'cancelled'`,
    sql`${totals('doctor_uuid', { paid_kobo: sql`amount_kobo` })} from doctor_payouts`,
    sql`${totals(
      'doctor_uuid',
      Object.fromEntries(COLUMNS.map((name) => [name, sql`-${sql.ref(name)}`])),
    )} from doctor_totals`,
  ],
  sql` union all `,
);

const each = (part: (name: RawBuilder<unknown>) => RawBuilder<unknown>, separator = sql`, `) =>
  sql.join(
    COLUMNS.map((name) => part(sql.ref(name))),
    separator,
  );

/**
 * Adds to the totals of doctors what their rows have more or less, and returns the number of wrong doctors. One
 * statement sees rows and totals of the same moment, and it locks totals in the order of the triggers.
 */
export async function mendDoctorTotals(trx: Trx): Promise<number> {
  const { rows } = await sql`
    insert into doctor_totals as t (doctor_uuid, ${each((name) => name)})
    select doctor_uuid, ${each((name) => sql`sum(${name})`)} from (${differences}) d
    group by 1 having ${each((name) => sql`sum(${name}) <> 0`, sql` or `)} order by 1
    on conflict (doctor_uuid) do update set ${each((name) => sql`${name} = t.${name} + excluded.${name}`)}
    returning doctor_uuid`.execute(trx);
  return rows.length;
}
