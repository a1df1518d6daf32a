import type { Errors, Values } from './form-store.ts';

/** Returns the error message for a value, or null. */
export type Rule = (value: string, values: Values) => string | null;
/** A form's rules by field. */
export type Rules = Record<string, readonly Rule[]>;

export const required =
  (message: string): Rule =>
  (value) =>
    value.trim() ? null : message;

export const wellFormedEmail =
  (message: string): Rule =>
  (value) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? null : message;

export const onlyDigits =
  (message: string): Rule =>
  (value) =>
    /^\d*$/.test(value) ? null : message;

/** Repeatable rows: the field `rows` stores the row ids in order, `rows/3/city` a value of row 3. */
export const splitIds = (rows: string) => rows.split(',').filter(Boolean);
export const rowIds = (values: Values, rows: string) => splitIds(values[rows] ?? '');
export const rowPrefix = (rows: string, id: string) => `${rows}/${id}/`;

/** A rule for a name below `rows/*` applies to that field of every row. */
function namesOf(rule: string, values: Values): string[] {
  const [rows = '', input] = rule.split('/*/');
  return input === undefined ? [rule] : rowIds(values, rows).map((id) => rowPrefix(rows, id) + input);
}

/** The first error of each invalid field. */
export function validate(values: Values, rules: Rules): Errors {
  const errors: Errors = {};
  for (const [rule, list] of Object.entries(rules))
    for (const name of namesOf(rule, values)) {
      const error = list.map((check) => check(values[name] ?? '', values)).find((found) => found !== null);
      if (error) errors[name] = error;
    }
  return errors;
}
