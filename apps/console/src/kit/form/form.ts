import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form';

/** A record chosen from a list. */
export interface Choice {
  id: string;
  label: string;
}

/** A form over values of type V. Fields take it together with the name of one value. */
export type Form<V extends FieldValues> = UseFormReturn<V>;

/** The names of the values that have type T; any other name does not compile. */
export type Name<V extends FieldValues, T> = FieldPathByValue<V, T>;

/**
 * The values of a form that sends this body: every field is present, an empty number or option is null, and the
 * fields in `Chosen` hold the chosen record instead of its id. The id and version of an edit are not entered.
 */
export type FormOf<Body, Chosen extends keyof Body = never> = {
  [K in keyof Body as K extends 'uuid' | 'version' ? never : K]-?: K extends Chosen
    ? Choice | null
    : Editable<Exclude<Body[K], undefined>>;
};

type Editable<T> = null extends T
  ? Editable<NonNullable<T>> | null
  : [T] extends [boolean]
    ? boolean
    : [T] extends [string]
      ? string extends T
        ? string
        : T | null
      : [T] extends [number]
        ? number | null
        : [T] extends [readonly unknown[]]
          ? T
          : FormOf<T>;

/** A value that the form's rules require. */
export function filled<T>(value: T | null): T {
  if (value === null) throw new Error('A required field has no rule');
  return value;
}

/** Values that the form's rules require. */
export const allFilled = <V extends object>(values: V) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value)])) as {
    [K in keyof V]: NonNullable<V[K]>;
  };
