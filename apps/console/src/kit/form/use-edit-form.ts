import { useEffect, useEffectEvent, useMemo, useState, type RefObject, type SyntheticEvent } from 'react';
import { get, type FieldPath, type FieldValues } from 'react-hook-form';
import type { ApiError } from '../api/client.ts';
import { drafts } from '../api/session.ts';
import { isConflict, type Outcome } from '../feedback/use-action.ts';
import type { Form } from './form.ts';
import type { FormStatus, SubmitFailure } from './form-status.tsx';
import { mergeConflict } from './merge-conflict.ts';
import { isSame } from './merge-edit.ts';
import { useRestoreSlot } from './restore.ts';
import type { Rules } from './rules.ts';
import { useAttempt } from './take-back.ts';
import { useDraftedValues } from './use-drafted-values.ts';

/** The values that an edit begins from, with the record's version. */
export interface Base<V> {
  values: V;
  version: number;
}

/** The initial values of a form. `read` returns those of a newer version of the same record; a new record has none. */
export interface FormStart<V> extends Base<V> {
  read: ((record: unknown) => Base<V>) | null;
}

/** Starts a form for a new record. */
export const blank = <V>(values: V): FormStart<V> => ({ values, version: 0, read: null });

/** Starts a form from a record, which others may change meanwhile. */
export const editing = <R extends { version: number }, V>(
  record: R,
  valuesOf: (record: R) => V,
): FormStart<V> => {
  const read = (one: R) => ({ values: valuesOf(one), version: one.version });
  return { ...read(record), read: (newer) => read(newer as R) };
};

export interface EditFormOptions<V extends FieldValues, Reply> {
  start: FormStart<V>;
  rules?: Rules<V> | ((values: V) => Rules<V>);
  /** The key of the draft, which is kept until it is submitted or discarded, also across a new sign-in. */
  draft?: string;
  /** The input for a name of the wire, where they differ: for the server's errors and the authors of conflicts. */
  inputName?: ((name: string) => string) | undefined;
  /** Whether a value has a meaning beside the others; a conflict about one that has none is dropped. */
  applies?: ((name: string, values: V) => boolean) | undefined;
  /** Whether the former values of an edit take it back; false where a field does not hold what the record has. */
  canUndo?: ((values: V) => boolean) | undefined;
  /** Sends the values; a failure keeps the form open and shows each error at its field. */
  onSubmit: (values: V, version: number) => Promise<Outcome<Reply>>;
  onDone: (reply: Reply) => void;
  /** Closes the form without a reply. */
  onCancel?: (() => void) | undefined;
}

/** A busy record may change again while the merged edit is being sent. */
const MAX_MERGES = 5;
const KEEPS_CHANGING = 'Others are changing this record right now. Nothing was saved. Submit again.';
const NOT_SAVED = 'Something went wrong. Nothing was saved. Submit again, or reload the page.';

/** The state of an edit that its form shows; `EditForm` renders it. */
export interface EditFormState<V extends FieldValues> {
  form: Form<V>;
  status: FormStatus;
  /** The names of the errors and conflicts that a field shows. */
  shown: readonly string[];
  /** Messages about the last submit that belong to no field. */
  notes: readonly string[];
  submit: (event: SyntheticEvent) => void;
  /** Called when the fields have shown why a submit failed: their notices belong to it. */
  onFailureShown: () => void;
}

/** A form with a draft, the server's errors, and a merge when someone else has changed the record. */
export function useEditForm<V extends FieldValues, Reply>(options: EditFormOptions<V, Reply>) {
  const { start, rules = {}, draft, inputName = (name) => name, onSubmit, onDone, onCancel } = options;
  const { form, baseRef, undecidedRef, saveDraft } = useDraftedValues(start, rules, draft);
  const { conflicts, setConflicts, isDecided } = useConflicts(undecidedRef, saveDraft);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const { shown, show } = useShown();
  const [failure, setFailure] = useState<SubmitFailure>({ count: 0, source: 'rules' });
  const fail = (by: SubmitFailure['source']) => setFailure(({ count }) => ({ count: count + 1, source: by }));

  useRestoreSlot(form, inputName);
  const attempt = useAttempt();

  /** Error and conflict are about the previous value. */
  const forget = (name: string) => {
    if (get(form.formState.errors, name)) form.clearErrors(name as FieldPath<V>);
    setConflicts((all) => (name in all ? without(all, name) : all));
  };
  useValueChanges(form, (name) => {
    attempt.closeFailures();
    if (name) forget(name);
    saveDraft();
  });

  /** Takes over what the other side alone changed; returns whether nothing is left to decide. */
  function takeOver(theirs: Base<V>, changed: ApiError['changed']): boolean {
    const mine = form.getValues();
    const edits = { base: baseRef.current.values, mine, theirs: theirs.values };
    const merge = mergeConflict<V>(edits, changed, { inputName, applies: options.applies });
    const isClear = Object.keys(merge.conflicts).length === 0;
    if (!isClear) undecidedRef.current ??= baseRef.current;
    baseRef.current = theirs;
    for (const [name, value] of merge.values) form.setValue(name as FieldPath<V>, value as V[FieldPath<V>]);
    saveDraft();
    setConflicts(merge.conflicts);
    setNotes(merge.notes);
    return isClear && merge.notes.length === 0;
  }

  /** Sends the values, and after a conflict the merged ones, unless both sides changed the same value. */
  async function send(): Promise<Outcome<Reply>> {
    for (let merges = 1; ; merges += 1) {
      const outcome = await onSubmit(form.getValues(), baseRef.current.version);
      if (outcome.ok || !start.read || !isConflict(outcome.error)) return outcome;
      const { current, changed } = outcome.error;
      if (!takeOver(start.read(current), changed)) return outcome;
      if (merges < MAX_MERGES) continue;
      setNotes([KEEPS_CHANGING]);
      return outcome;
    }
  }

  async function sendAndReport() {
    const outcome = await send();
    attempt.end();
    if (outcome.ok) {
      if (draft) drafts.drop(draft);
      const values = form.getValues();
      if (!isSame(values, baseRef.current.values) && (options.canUndo?.(values) ?? true))
        attempt.offerUndo(onSubmit, baseRef.current, outcome.reply);
      return onDone(outcome.reply);
    }
    if (outcome.requested) {
      if (draft) drafts.drop(draft);
      return onCancel?.();
    }
    // The server also marks values that were merged; the conflicts are described by `takeOver`.
    if (start.read && isConflict(outcome.error)) return fail('server');
    const errors = Object.entries(outcome.fields);
    for (const [name, message] of errors)
      form.setError(inputName(name) as FieldPath<V>, { type: 'server', message });
    if (errors.length > 0) fail('server');
  }

  async function checkAndSend(event: SyntheticEvent) {
    let valid = true;
    await form.handleSubmit(sendAndReport, () => void (valid = false))(event);
    // Not in the callback: the errors, of which a failure focuses the first, are published after it.
    if (!valid) fail('rules');
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    attempt.closeFailures();
    attempt.begin();
    setNotes([]);
    if (!isDecided) return fail('server');
    checkAndSend(event).catch((error: unknown) => {
      setNotes([NOT_SAVED]);
      fail('server');
      reportError(error);
    });
  }

  const status = useMemo<FormStatus>(
    () => ({
      failure,
      conflicts,
      resolve: (name, choice) => {
        const theirs = conflicts[name]?.theirs as V[FieldPath<V>];
        if (choice === 'theirs') form.setValue(name as FieldPath<V>, theirs);
        setConflicts((all) => without(all, name));
      },
      show,
    }),
    [form, failure, conflicts, setConflicts, show],
  );
  /** Continues from the saved record. */
  const rebase = (record: unknown) => {
    if (start.read) baseRef.current = start.read(record);
    form.reset(baseRef.current.values);
  };
  return { form, status, shown, notes, rebase, submit, onFailureShown: attempt.end };
}

/** The conflicts of the last submit. When all are decided, the draft begins from the version that they named. */
function useConflicts<V>(undecidedRef: RefObject<Base<V> | null>, saveDraft: () => void) {
  const [conflicts, setConflicts] = useState<FormStatus['conflicts']>({});
  const isDecided = Object.keys(conflicts).length === 0;
  useEffect(() => {
    if (!isDecided || !undecidedRef.current) return;
    undecidedRef.current = null;
    saveDraft();
  }, [isDecided, undecidedRef, saveDraft]);
  return { conflicts, setConflicts, isDecided };
}

function useValueChanges<V extends FieldValues>(form: Form<V>, onChange: (name?: string) => void) {
  const callback = useEffectEvent(onChange);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ name }) => callback(name) }),
    [form],
  );
}

/** The names of the fields that show an error. Two fields may show the same one. */
function useShown() {
  const [shown, setShown] = useState<readonly string[]>([]);
  const [show] = useState(() => (name: string) => {
    setShown((names) => [...names, name]);
    return () => setShown((names) => names.toSpliced(names.indexOf(name), 1));
  });
  return { shown, show };
}

const without = <T>(all: Readonly<Record<string, T>>, name: string) => {
  const { [name]: _removed, ...rest } = all;
  return rest;
};
