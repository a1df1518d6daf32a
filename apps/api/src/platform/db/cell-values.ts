import { LAGOS_ZONE } from '@baobab/contract/kit/lagos-time';
import { sql } from 'kysely';

/** SQL expressions for the cells of an export, in the formats of the console. */
export const column = (name: string) => sql`${sql.ref(name)}`;

export const day = (name: string) => sql`to_char(${sql.ref(name)}, 'DD/MM/YYYY')`;

const inLagos = (name: string, format: string) =>
  sql`to_char(${sql.ref(name)} at time zone ${sql.lit(LAGOS_ZONE)}, ${sql.lit(format)})`;
export const lagosDay = (name: string) => inLagos(name, 'DD/MM/YYYY');
export const lagosTime = (name: string) => inLagos(name, 'HH12:MI am');
export const lagosDateTime = (name: string) => inLagos(name, 'DD/MM/YYYY HH12:MI am');

export const either = (name: string, yes: string, no: string) =>
  sql`case when ${sql.ref(name)} then ${sql.lit(yes)} else ${sql.lit(no)} end`;

/** Naira with two decimals; no amount is 0. */
export const naira = (kobo: string) => sql`round(coalesce(${sql.ref(kobo)}, 0) / 100.0, 2)`;

/** The label of a value; a value without a label is written as it is. */
export const labelled = (name: string, labels: Readonly<Record<string, string>>) =>
  sql`case ${sql.ref(name)} ${sql.join(
    Object.entries(labels).map(([value, label]) => sql`when ${sql.lit(value)} then ${sql.lit(label)}`),
    sql` `,
  )} else ${sql.ref(name)} end`;
