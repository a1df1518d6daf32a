import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { drafts } from '../api/session.ts';
import { DIALOG_WIDTH } from '../defaults.ts';
import type { Outcome } from '../feedback/use-action.ts';
import {
  FormProvider,
  SubmitFailureProvider,
  useFormStore,
  useValues,
  type SubmitFailure,
} from '../form/form-context.tsx';
import type { FormStore, Values } from '../form/form-store.ts';
import { validate, type Rules } from '../form/rules.ts';
import { useUrlState } from '../url-state.ts';
import { confirm } from './confirm.tsx';
import { SuccessView } from './SuccessView.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './dialog.module.css';

export interface FormProps {
  /** The key of the draft, which is kept until it is submitted or discarded, also across a new sign-in. */
  draft: string;
  initial: Values;
  rules: Rules;
  /** The submit button's label; it may depend on the values. */
  submitLabel?: string | ((values: Values) => string);
  /** Text beside the buttons: what submitting will do. */
  footerNote?: ReactNode;
  /** Submits the values; a failure keeps the form open and shows each error at its field. */
  onSubmit: (values: Values) => Promise<Outcome<unknown>>;
  onDone: () => void;
  onCancel?: (dirty: boolean) => void;
  children: ReactNode;
}

/** A form that saves a draft on every change, shows progress and cannot be submitted twice. */
export function DraftForm({
  draft,
  initial,
  rules,
  submitLabel = 'Submit',
  footerNote,
  onSubmit,
  onDone,
  onCancel,
  children,
}: FormProps) {
  const saved = useState(() => drafts.load(draft) as SavedDraft | null)[0];
  const form = useFormStore(saved?.base ?? initial, saved ? { ...saved.base, ...saved.values } : initial);
  useEffect(() => form.follow(initial), [form, initial]);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const saveDraft = () => {
      const { base, values } = form;
      if (form.isDirty) drafts.save(draft, { base, values } satisfies SavedDraft);
      else drafts.drop(draft);
    };
    saveDraft();
    return form.subscribe(saveDraft);
  }, [draft, form]);

  const element = useRef<HTMLFormElement>(null);
  // Mantine's focus trap would focus the close button; the first input is the better start.
  useEffect(() => {
    const timer = setTimeout(() => {
      // A fast user may already be typing in another field.
      if (element.current?.contains(document.activeElement)) return;
      element.current?.querySelector<HTMLElement>('input:not([type="file"]):not(:disabled)')?.focus();
    }, 60);
    return () => clearTimeout(timer);
  }, []);

  const [failure, setFailure] = useState<SubmitFailure>({ count: 0, source: 'rules' });
  // Focuses the first invalid field once the errors have rendered.
  useEffect(() => {
    if (failure.count === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus();
  }, [failure]);
  const fail = (source: SubmitFailure['source']) => setFailure(({ count }) => ({ count: count + 1, source }));

  async function submit() {
    if (Object.keys(form.conflicts).length > 0) return fail('server');
    const errors = validate(form.values, rules);
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return fail('rules');
    setBusy(true);
    const outcome = await sendMerged(form, onSubmit).finally(() => setBusy(false));
    if (outcome.ok) {
      drafts.drop(draft);
      onDone();
    } else if (outcome.conflict) {
      fail('server');
    } else if (Object.keys(outcome.fields).length > 0) {
      form.setErrors(outcome.fields);
      fail('server');
    }
  }

  return (
    <FormProvider value={form}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SubmitFailureProvider value={failure}>
          <div className={classes.fields}>{children}</div>
        </SubmitFailureProvider>
        <div className={classes.buttons}>
          {footerNote && <div className={classes.footerNote}>{footerNote}</div>}
          {onCancel && (
            <Button variant="default" onClick={() => onCancel(form.isDirty)} disabled={busy}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {typeof submitLabel === 'string' ? submitLabel : <SubmitLabel label={submitLabel} />}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** A component of its own, so that only the label renders again when the values change. */
const SubmitLabel = ({ label }: { label: (values: Values) => string }) => label(useValues());

/** A draft keeps the values that it began from, so that a later submit merges instead of overwriting. */
interface SavedDraft {
  base: Values;
  values: Values;
}

/** A busy record may change again while the merged edit is being sent. */
const MAX_MERGES = 5;

/** Submits, and after a conflict submits the merged edit, unless both sides changed the same field. */
export async function sendMerged<T>(
  form: FormStore,
  send: (values: Values) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send(form.values);
    if (outcome.ok || !outcome.conflict) return outcome;
    if (!form.merge(outcome.conflict) || attempt === MAX_MERGES) return outcome;
  }
}

interface FormDialogProps extends Omit<FormProps, 'onDone' | 'onCancel'> {
  title: string;
  subject?: string | undefined;
  width?: number;
  opened: boolean;
  onClose: () => void;
  /** Replaces the form after a successful submit until the dialog closes. */
  success?: string;
}

/** A form in a dialog: Enter submits, Esc closes, unsaved changes need a confirmation. */
export function FormDialog({
  title,
  subject,
  width = DIALOG_WIDTH,
  opened,
  onClose,
  success,
  ...form
}: FormDialogProps) {
  const [locked, setLocked] = useState(false);
  const [{ of: stacked }] = useUrlState();
  async function close() {
    if (drafts.load(form.draft) !== null) {
      setLocked(true);
      const discard = await confirm('Discard your changes?', { yes: 'Discard', no: 'Keep editing' });
      // The Esc that closed the confirmation reaches this dialog in the same task.
      setTimeout(() => setLocked(false));
      if (!discard) return;
    }
    drafts.drop(form.draft);
    onClose();
  }
  // Esc does not close the dialog while a request or the confirmation before it is open.
  const submit = (values: Values) => {
    setLocked(true);
    return form.onSubmit(values).finally(() => setTimeout(() => setLocked(false)));
  };
  return (
    <Dialog
      opened={opened}
      onClose={() => void close()}
      title={title}
      subject={subject}
      width={width}
      // Every open dialog receives Esc; only the topmost one may close.
      closeOnEscape={!locked && !stacked}
    >
      <FormThenSuccess
        {...form}
        onSubmit={submit}
        success={success}
        onDone={onClose}
        onCancel={() => void close()}
      />
    </Dialog>
  );
}

/** Rendered inside the dialog, so that its state resets every time the dialog opens. */
function FormThenSuccess({ success, onDone, ...form }: FormProps & { success: string | undefined }) {
  const [succeeded, setSucceeded] = useState(false);
  if (success && succeeded) return <SuccessView text={success} onDone={onDone} />;
  return <DraftForm {...form} onDone={success ? () => setSucceeded(true) : onDone} />;
}
