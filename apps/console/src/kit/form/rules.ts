import { set, type FieldPath, type FieldPathValue, type FieldValues, type Resolver } from 'react-hook-form';
import type { Name } from './form.ts';

/** Returns the error message for a value, or null. */
export type Rule<T = unknown, V = unknown> = (value: T, values: V) => string | null;

/** A form's rules by field. */
export type Rules<V extends FieldValues> = {
  readonly [N in FieldPath<V>]?: readonly Rule<FieldPathValue<V, N>, V>[];
};

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

export const required =
  (message: string): Rule =>
  (value) =>
    isEmpty(value) ? message : null;

export const wellFormedEmail =
  (message: string): Rule<string> =>
  (value) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? null : message;

export const onlyDigits =
  (message: string): Rule<string> =>
  (value) =>
    /^\d*$/.test(value) ? null : message;

/** A text that is not a number is NaN; see `NumberField`. */
export const isNumber =
  (message: string): Rule<number | null> =>
  (value) =>
    value === null || Number.isNaN(value) ? message : null;

export const hasTwoDecimals = (number: number) => Number(number.toFixed(2)) === number;

/** From 0 to 100 with at most two decimals. */
export const isPercentage =
  (message: string): Rule<number | null> =>
  (rate) =>
    rate !== null && rate >= 0 && rate <= 100 && hasTwoDecimals(rate) ? null : message;

/** Skips a rule for an empty value. */
export const unlessEmpty =
  <T, V>(rule: Rule<T, V>): Rule<T | null, V> =>
  (value, values) =>
    isEmpty(value) ? null : rule(value as T, values);

/** The rules of a group of values, such as a repeatable row, under the name of the group. */
export const rulesAt = <V extends FieldValues, G>(
  group: Name<V, G>,
  rules: { readonly [K in keyof G]?: readonly Rule<G[K]>[] },
): Rules<V> =>
  Object.fromEntries(Object.entries(rules).map(([key, list]) => [`${group}.${key}`, list])) as Rules<V>;

/** Reports the first error of each invalid field. Rules of repeatable rows depend on the values. */
export const resolverOf =
  <V extends FieldValues>(rules: Rules<V> | ((values: V) => Rules<V>)): Resolver<V> =>
  (values) => {
    const errors = {};
    const byName = Object.entries(typeof rules === 'function' ? rules(values) : rules);
    for (const [name, list] of byName as [FieldPath<V>, readonly Rule<unknown, V>[]][]) {
      const message = list.map((rule) => rule(valueAt(values, name), values)).find((found) => found !== null);
      if (message) set(errors, name, { type: 'rule', message });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

const valueAt = (values: object, name: string): unknown =>
  name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], values);
