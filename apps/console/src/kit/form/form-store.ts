import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { mergeEdit } from './merge-edit.ts';

export type Values = Record<string, string>;
export type Errors = Record<string, string>;

/** The record as someone else saved it while it was being edited. */
export interface ConcurrentEdit {
  values: Values;
  by: string | null;
  at: string;
}

/** A form's values and errors. Each field subscribes to its own value and error. */
export class FormStore {
  /** The values that the edit began from. */
  base: Values;
  values: Values;
  errors: Errors = {};
  /** The other side's values of the fields that both sides changed. */
  conflicts: Values = {};
  readonly #listeners = new Set<() => void>();

  constructor(base: Values, values: Values = base) {
    this.base = base;
    this.values = values;
  }

  get isDirty() {
    return Object.keys({ ...this.values, ...this.base }).some(
      (key) => (this.values[key] ?? '') !== (this.base[key] ?? ''),
    );
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Also clears the field's error, which is about the previous value. */
  set(name: string, value: string) {
    if (this.values[name] === value && !(name in this.errors)) return;
    this.values = { ...this.values, [name]: value };
    this.conflicts = without(this.conflicts, name);
    this.setErrors(without(this.errors, name));
  }

  setError(name: string, error: string) {
    this.setErrors({ ...this.errors, [name]: error });
  }

  setErrors(errors: Errors) {
    if (Object.keys(errors).length > 0 || Object.keys(this.errors).length > 0) this.errors = errors;
    for (const listener of this.#listeners) listener();
  }

  /** Shows a newer version of the record, unless something has been typed. */
  follow(base: Values) {
    if (this.isDirty) return;
    this.base = base;
    this.values = base;
    this.setErrors(this.errors);
  }

  /** Continues from values that were saved. */
  rebase(saved: Values) {
    this.base = saved;
    this.values = saved;
    this.setErrors({});
  }

  /** Takes over what the other side alone changed; returns whether nothing is left to decide. */
  merge({ values: theirs, by, at }: ConcurrentEdit): boolean {
    const { merged, conflicts } = mergeEdit(this.base, this.values, theirs);
    this.base = theirs;
    this.values = merged;
    this.conflicts = Object.fromEntries(conflicts.map((name) => [name, theirs[name] ?? '']));
    const when = at && ` on ${formatDateTime(at)}`;
    const errors = conflicts.map((name) => [
      name,
      `${by ?? 'Someone else'} changed this to ${quote(theirs[name])}${when}`,
    ]);
    this.setErrors(Object.fromEntries(errors));
    return conflicts.length === 0;
  }

  /** Decides a conflict, also of the id that a field such as a city keeps beside its name. */
  resolve(name: string, choice: 'mine' | 'theirs') {
    for (const key of [name, `${name}Ref`].filter((one) => one in this.conflicts))
      this.set(key, choice === 'theirs' ? (this.conflicts[key] ?? '') : (this.values[key] ?? ''));
  }
}

const without = (values: Values, name: string): Values =>
  name in values ? Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)) : values;

/** A choice is stored as `id|label`. */
const quote = (value = '') => (value === '' ? 'nothing' : `“${value.slice(value.indexOf('|') + 1)}”`);
