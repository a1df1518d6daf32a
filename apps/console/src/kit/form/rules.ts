import type { Errors, Values } from './form-store.ts';

/** Says what is wrong with a value, or nothing. */
export type Rule = (value: string, values: Values) => string | null;
/** A form's rules are data beside its messages. */
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

/** The rows of a form whose rows are repeated, in order; `rows` holds their ids, `rows/3/city` a row's value. */
export const idsIn = (rows: string) => rows.split(',').filter(Boolean);
export const rowIds = (values: Values, rows: string) => idsIn(values[rows] ?? '');
export const inRow = (rows: string, id: string) => `${rows}/${id}/`;

/** A rule for `rows/*` and a name holds for that input of every row. */
function namesOf(rule: string, values: Values): string[] {
  const [rows = '', input] = rule.split('/*/');
  return input === undefined ? [rule] : rowIds(values, rows).map((id) => inRow(rows, id) + input);
}

/** The first complaint about each field that has one. */
export function validate(values: Values, rules: Rules): Errors {
  const problems: Errors = {};
  for (const [rule, list] of Object.entries(rules))
    for (const name of namesOf(rule, values)) {
      const problem = list.map((one) => one(values[name] ?? '', values)).find((found) => found !== null);
      if (problem) problems[name] = problem;
    }
  return problems;
}
