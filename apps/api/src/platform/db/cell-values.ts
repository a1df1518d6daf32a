import { LAGOS_OFFSET, LAGOS_ZONE } from '@baobab/contract/kit/lagos-time';
import { sql, type RawBuilder } from 'kysely';

/** SQL expressions for the cells of an export, in the formats of the console. */
export const column = (name: string) => sql`${sql.ref(name)}`;

/** A date: text in CSV, and in a spreadsheet Excel's serial number, the days since 30/12/1899. */
export interface DateCell {
  kind: 'day' | 'datetime';
  text: RawBuilder<string>;
  /** ISO 8601, with the offset of Lagos for a time. */
  iso: RawBuilder<string>;
  serial: RawBuilder<number>;
}

const dayCell = (date: RawBuilder<unknown>): DateCell => ({
  kind: 'day',
  text: sql`to_char(${date}, 'DD/MM/YYYY')`,
  iso: sql`to_char(${date}, 'YYYY-MM-DD')`,
  serial: sql`(${date} - date '1899-12-30')`,
});

/** Of a column of type date. */
export const day = (name: string) => dayCell(sql.ref(name));

const inLagos = (name: string) => sql`(${sql.ref(name)} at time zone ${sql.lit(LAGOS_ZONE)})`;
export const lagosDay = (name: string) => dayCell(sql`${inLagos(name)}::date`);
export const lagosTime = (name: string) => sql`to_char(${inLagos(name)}, 'HH12:MI am')`;
export const lagosDateTime = (name: string): DateCell => ({
  kind: 'datetime',
  text: sql`to_char(${inLagos(name)}, 'DD/MM/YYYY HH12:MI am')`,
  iso: sql`to_char(${inLagos(name)}, ${sql.lit(`YYYY-MM-DD"T"HH24:MI:SS"${LAGOS_OFFSET}"`)})`,
  // Rounded up to ten decimals, about nine microseconds: programs cut fractions off, and a time that was rounded down
  // would be shown as the minute or millisecond before.
  serial: sql`ceil((extract(epoch from ${inLagos(name)}) / 86400 + 25569)::numeric * 1e10) / 1e10`,
});

export const either = (name: string, yes: string, no: string) =>
  sql`case when ${sql.ref(name)} then ${sql.lit(yes)} else ${sql.lit(no)} end`;

/** Naira with two decimals; no amount is 0. */
export const naira = (kobo: string) => nairaOf(sql.ref(kobo));
export const nairaOf = (kobo: RawBuilder<unknown>) => sql`round(coalesce(${kobo}, 0) / 100.0, 2)`;
/** ₦1,234.50, for a cell that also has other texts. */
export const nairaText = (kobo: RawBuilder<unknown>) =>
  sql`'₦' || to_char(${kobo} / 100.0, 'FM999,999,999,990.00')`;

/** The label of a value; a value without a label is written as it is. */
export const labelledValue = (value: RawBuilder<unknown>, labels: Readonly<Record<string, string>>) =>
  sql`case ${value} ${sql.join(
    Object.entries(labels).map(([code, label]) => sql`when ${sql.lit(code)} then ${sql.lit(label)}`),
    sql` `,
  )} else ${value} end`;
export const labelled = (name: string, labels: Readonly<Record<string, string>>) =>
  labelledValue(sql.ref(name), labels);
