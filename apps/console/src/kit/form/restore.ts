import type { AuditField } from '@baobab/contract/kit/history';
import { createContext, use, useEffect } from 'react';
import { get, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Form } from './form.ts';

/** Fills earlier values of the record into the open form; null when the form has none of the fields. */
export type Restore = (fields: readonly AuditField[]) => (() => void) | null;

/** Connects the form of a dialog with the history next to it. */
export const RestoreSlot = createContext<ReturnType<typeof createSlot> | null>(null);
export function createSlot() {
  let restore: Restore | null = null;
  return {
    get: () => restore,
    set(next: Restore | null) {
      restore = next;
    },
  };
}

/** `first_name` and `firstName`, `fee_kobo` and `fee` are one field. */
const plain = (name: string) =>
  name
    .replace(/_kobo$/, '')
    .replaceAll(/[^a-z\d]/gi, '')
    .toLowerCase();

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** A text of the history as a value of the same type as the present one; undefined when it cannot be read. */
export function readValue(text: string | null, present: unknown): unknown {
  if (typeof present === 'boolean') return text === 'Yes' ? true : text === 'No' ? false : undefined;
  if (typeof present === 'number') {
    const value = Number(text?.replaceAll(/[₦,%\s]/g, '') || Number.NaN);
    return Number.isNaN(value) ? undefined : value;
  }
  if (typeof present !== 'string') return undefined;
  return ISO_DAY.test(present) && text !== null && !ISO_DAY.test(text) ? undefined : (text ?? '');
}

/** Restores by filling in: the rules, the version and the merge of an edit apply when the form is submitted. */
export const restoreInto =
  <V extends FieldValues>(form: Form<V>, inputName: (name: string) => string): Restore =>
  (fields) => {
    const values = form.getValues();
    const inputs = new Map(Object.keys(values).map((name) => [plain(name), name]));
    const found = fields.flatMap(({ name, old, new: next }) => {
      // Null on both sides: the trail keeps only the name of the field.
      if (old === null && next === null) return [];
      const input = inputs.get(plain(inputName(name)));
      const value = input && readValue(old, get(values, input));
      return value === undefined ? [] : [[input as FieldPath<V>, value as V[FieldPath<V>]] as const];
    });
    if (found.length === 0) return null;
    return () => found.forEach(([input, value]) => form.setValue(input, value, { shouldDirty: true }));
  };

/** Offers the form of a dialog to the history next to it. */
export function useRestoreSlot<V extends FieldValues>(form: Form<V>, inputName: (name: string) => string) {
  const slot = use(RestoreSlot);
  useEffect(() => {
    slot?.set(restoreInto(form, inputName));
    return () => slot?.set(null);
  });
}
