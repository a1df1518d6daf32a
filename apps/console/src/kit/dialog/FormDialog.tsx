import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { drafts } from '../api/session.ts';
import { DIALOG_WIDTH } from '../defaults.ts';
import type { Outcome } from '../feedback/use-action.ts';
import {
  FormProvider,
  RefusalProvider,
  useFormStore,
  useValues,
  type Refusal,
} from '../form/form-context.tsx';
import type { Values } from '../form/form-store.ts';
import { validate, type Rules } from '../form/rules.ts';
import { useUrlState } from '../url-state.ts';
import { confirm } from './confirm.tsx';
import { SuccessView } from './SuccessView.tsx';
import classes from './dialog.module.css';

export interface FormProps {
  /** What is typed is kept under this name until it is sent or dropped, also across a new sign-in. */
  draft: string;
  initial: Values;
  rules: Rules;
  /** The button's word; it may depend on what was chosen. */
  submitLabel?: string | ((values: Values) => string);
  /** Stands beside the buttons: what pressing them will do. */
  beside?: ReactNode;
  /** Sends; a refusal keeps the form and puts each complaint under its input. */
  onSubmit: (values: Values) => Promise<Outcome<unknown>>;
  onDone: () => void;
  onCancel?: (dirty: boolean) => void;
  children: ReactNode;
}

/** A form that shows progress, cannot be sent twice, and loses nothing that was typed. */
export function DraftForm({
  draft,
  initial,
  rules,
  submitLabel = 'Submit',
  beside,
  onSubmit,
  onDone,
  onCancel,
  children,
}: FormProps) {
  const form = useFormStore({ ...initial, ...(drafts.load(draft) as Values | null) });
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const keep = () => {
      if (differs(form.values, initial)) drafts.save(draft, form.values);
      else drafts.drop(draft);
    };
    keep();
    return form.subscribe(keep);
  }, [draft, form, initial]);

  const element = useRef<HTMLFormElement>(null);
  // The library's focus trap would take the closing cross; people came to type.
  useEffect(() => {
    const timer = setTimeout(() => {
      // Whoever was quicker is typing somewhere else already.
      if (element.current?.contains(document.activeElement)) return;
      element.current?.querySelector<HTMLElement>('input:not([type="file"]):not(:disabled)')?.focus();
    }, 60);
    return () => clearTimeout(timer);
  }, []);

  const [refusal, setRefusal] = useState<Refusal>({ count: 0, by: 'rules' });
  // The first complaint in the order of the screen; they are on the screen by the time this runs.
  useEffect(() => {
    if (refusal.count === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus();
  }, [refusal]);
  const refuse = (by: Refusal['by']) => setRefusal(({ count }) => ({ count: count + 1, by }));

  async function send() {
    const problems = validate(form.values, rules);
    form.setErrors(problems);
    if (Object.keys(problems).length > 0) return refuse('rules');
    setBusy(true);
    const outcome = await onSubmit(form.values).finally(() => setBusy(false));
    if (outcome.ok) {
      drafts.drop(draft);
      onDone();
    } else if (Object.keys(outcome.fields).length > 0) {
      form.setErrors(outcome.fields);
      refuse('server');
    }
  }

  return (
    <FormProvider value={form}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <RefusalProvider value={refusal}>
          <div className={classes.fields}>{children}</div>
        </RefusalProvider>
        <div className={classes.buttons}>
          {beside && <div className={classes.beside}>{beside}</div>}
          {onCancel && (
            <Button variant="default" onClick={() => onCancel(differs(form.values, initial))} disabled={busy}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {typeof submitLabel === 'string' ? submitLabel : <Chosen label={submitLabel} />}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** A word that depends on what was chosen. */
const Chosen = ({ label }: { label: (values: Values) => string }) => label(useValues());

const differs = (values: Values, initial: Values) =>
  Object.keys({ ...values, ...initial }).some((key) => (values[key] ?? '') !== (initial[key] ?? ''));

interface FormDialogProps extends Omit<FormProps, 'onDone' | 'onCancel'> {
  title: string;
  width?: number;
  opened: boolean;
  onClose: () => void;
  /** Said in the form's place for a moment before the dialog closes. */
  success?: string;
}

/** A form in a dialog: Enter sends, Esc closes, unsaved changes ask once. */
export function FormDialog({
  title,
  width = DIALOG_WIDTH,
  opened,
  onClose,
  success,
  ...form
}: FormDialogProps) {
  const [asking, setAsking] = useState(false);
  const [{ of: onTop }] = useUrlState();
  async function leave() {
    if (drafts.load(form.draft) !== null) {
      setAsking(true);
      const discard = await confirm('Discard what you typed?', { yes: 'Discard', no: 'Keep editing' });
      // The Esc that answered is still on its way to this dialog.
      setTimeout(() => setAsking(false));
      if (!discard) return;
    }
    drafts.drop(form.draft);
    onClose();
  }
  // What is on its way, or asks before it goes, is not closed by the Esc that answers the question.
  const submit = (values: Values) => {
    setAsking(true);
    return form.onSubmit(values).finally(() => setTimeout(() => setAsking(false)));
  };
  return (
    <Modal
      opened={opened}
      onClose={() => void leave()}
      title={title}
      size={width}
      // Both dialogs hear Esc; it answers the question or closes what lies on top, and no more.
      closeOnEscape={!asking && !onTop}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FormThenSuccess
        {...form}
        onSubmit={submit}
        success={success}
        onDone={onClose}
        onCancel={() => void leave()}
      />
    </Modal>
  );
}

/** Inside the dialog, so that it begins anew with every opening. */
function FormThenSuccess({ success, onDone, ...form }: FormProps & { success: string | undefined }) {
  const [succeeded, setSucceeded] = useState(false);
  if (success && succeeded) return <SuccessView text={success} onDone={onDone} />;
  return <DraftForm {...form} onDone={success ? () => setSucceeded(true) : onDone} />;
}
