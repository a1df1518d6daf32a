import type { AuditEntry, AuditField } from '@baobab/contract/kit/history';
import { dayOf, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { createContext, use, useEffect } from 'react';
import { get, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Choice, Form } from './form.ts';

/** Fills earlier values of the record into a form; null when the form has none of the fields. */
type Fill = (fields: readonly AuditField[]) => (() => void) | null;
type Entry = Pick<AuditEntry, 'action' | 'fields'>;

/** Connects the history in a dialog with the form, or the forms in tabs, next to it. */
interface Slot {
  /** Restores the values before an entry and leaves the history; null when no form has one of the fields. */
  restore: (entry: Entry, leave: () => void) => (() => void) | null;
  /** Registers the mounted form. */
  register: (fill: Fill | null) => void;
  /** Sets how a form with tabs opens the one of an input; it is called with the first input that was filled. */
  revealBy: (reveal: ((input: string) => void) | null) => void;
  reveal: (input: string) => void;
}
export const RestoreSlot = createContext<Slot | null>(null);

function createReveal() {
  let current: ((input: string) => void) | null = null;
  return {
    revealBy(reveal: typeof current) {
      current = reveal;
    },
    reveal: (input: string) => current?.(input),
  };
}

/** The slot of a dialog with one form, which stays mounted while the history is shown. */
export function createSlot(): Slot {
  let registered: Fill | null = null;
  return {
    ...createReveal(),
    restore({ fields }, leave) {
      const fill = registered?.(fields);
      if (!fill) return null;
      return () => {
        leave();
        fill();
      };
    },
    register(fill) {
      registered = fill;
    },
  };
}

/** How to open the tab whose edit wrote an action; null for other actions. */
type OpenTab = (action: string) => (() => void) | null;

/** The slot of a dialog whose tabs are forms: the form of the opened tab takes the values when it mounts. */
export function createTabSlot() {
  let waiting: readonly AuditField[] | null = null;
  let openTabOf: OpenTab = () => null;
  const slot: Slot = {
    ...createReveal(),
    restore({ action, fields }) {
      const open = fields.some(isKept) ? openTabOf(action) : null;
      if (!open) return null;
      return () => {
        waiting = fields;
        open();
      };
    },
    register(fill) {
      if (!fill || !waiting) return;
      const fields = waiting;
      waiting = null;
      fill(fields)?.();
    },
  };
  return {
    slot,
    openTabBy(next: OpenTab) {
      openTabOf = next;
    },
  };
}

/** Null on both sides: the trail keeps only the name of the field. */
const isKept = ({ old, new: next }: AuditField) => old !== null || next !== null;

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value;

/** A value of the history in the form of the present one; undefined when the two do not fit. */
export function readValue(before: AuditField['before'], present: unknown): unknown {
  if (Array.isArray(present)) return before === null ? [] : Array.isArray(before) ? before : undefined;
  if (typeof present === 'object' && present !== null && !isChoice(present))
    return readGroup(before, present);
  if (typeof present === 'boolean') return typeof before === 'boolean' ? before : undefined;
  if (typeof present === 'number' || isChoice(present))
    return before === null || typeof before === typeof present ? before : undefined;
  if (typeof present === 'string') return readText(before, present);
  // An empty input: its type is that of the old value.
  return Array.isArray(before) ? undefined : before;
}

function readText(before: AuditField['before'], present: string) {
  if (before === null) return '';
  if (isChoice(before)) return before.label;
  if (typeof before === 'boolean') return before ? 'YES' : 'NO';
  if (typeof before !== 'string') return undefined;
  if (!INSTANT.test(before)) return before;
  return ISO_DAY.test(present) ? dayOf(before) : formatDateTime(before);
}

/** A list whose items are inputs of their own, by index. */
function readGroup(before: AuditField['before'], present: object) {
  if (before !== null && !Array.isArray(before)) return undefined;
  return Object.fromEntries(Object.keys(present).map((index) => [index, before?.[Number(index)] ?? '']));
}

/** Restores by filling in: the rules, the version and the merge of an edit apply when the form is submitted. */
export const fillInto =
  <V extends FieldValues>(
    form: Form<V>,
    inputName: (name: string) => string,
    onFilled?: (input: string) => void,
  ): Fill =>
  (fields) => {
    const values = form.getValues();
    const found = fields.flatMap((field) => {
      const input = inputName(field.input);
      const present: unknown = get(values, input);
      if (!isKept(field) || present === undefined) return [];
      const value = readValue(field.before, present);
      return value === undefined ? [] : [[input as FieldPath<V>, value as V[FieldPath<V>]] as const];
    });
    const first = found[0]?.[0];
    if (first === undefined) return null;
    return () => {
      // Of two columns behind one input, such as an amount and a rate, the one with a value counts.
      const sorted = found.toSorted(([, a], [, b]) => Number(a !== null) - Number(b !== null));
      sorted.forEach(([input, value]) => form.setValue(input, value, { shouldDirty: true }));
      onFilled?.(first);
    };
  };

/** Offers the form of a dialog to the history next to it. */
export function useRestoreSlot<V extends FieldValues>(form: Form<V>, inputName: (name: string) => string) {
  const slot = use(RestoreSlot);
  useEffect(() => {
    slot?.register(fillInto(form, inputName, slot.reveal));
    return () => slot?.register(null);
  });
}
