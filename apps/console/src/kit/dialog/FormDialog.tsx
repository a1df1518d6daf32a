import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DIALOG_WIDTH } from '../defaults.ts';
import { EditForm } from '../form/EditForm.tsx';
import type { Form } from '../form/form.ts';
import { createSlot, RestoreSlot } from '../form/restore.ts';
import { useEditForm, type EditFormOptions } from '../form/use-edit-form.ts';
import { useValues } from '../form/use-field.tsx';
import { useUrlState } from '../url-state.ts';
import { discardDrafts } from './discard-drafts.ts';
import { SuccessView } from './SuccessView.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './dialog.module.css';

export interface FormProps<V extends FieldValues> extends EditFormOptions<V, unknown> {
  draft: string;
  /** The submit button's label; it may depend on the values. */
  submitLabel?: string | ((values: V) => string);
  /** Content beside the buttons: what submitting will do. */
  renderFooterNote?: (form: Form<V>) => ReactNode;
  children: (form: Form<V>) => ReactNode;
}

/** A form that saves a draft on every change, shows progress and cannot be submitted twice. */
export function DraftForm<V extends FieldValues>(props: FormProps<V>) {
  const { submitLabel = 'Submit', renderFooterNote, onCancel, children } = props;
  const edit = useEditForm(props);
  const { form } = edit;
  const { isSubmitting } = form.formState;
  return (
    <EditForm edit={edit} autoFocus>
      <div className={classes.fields}>{children(form)}</div>
      <div className={classes.buttons}>
        {renderFooterNote && <div className={classes.footerNote}>{renderFooterNote(form)}</div>}
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={isSubmitting}>
          {typeof submitLabel === 'string' ? submitLabel : <SubmitLabel form={form} label={submitLabel} />}
        </Button>
      </div>
    </EditForm>
  );
}

interface SubmitLabelProps<V extends FieldValues> {
  form: Form<V>;
  label: (values: V) => string;
}

/** A component of its own, so that only the label renders again when the values change. */
const SubmitLabel = <V extends FieldValues>({ form, label }: SubmitLabelProps<V>) => label(useValues(form));

export interface FormDialogProps<V extends FieldValues> extends Omit<FormProps<V>, 'onDone' | 'onCancel'> {
  title: string;
  subject?: string | undefined;
  width?: number | undefined;
  opened: boolean;
  onClose: () => void;
  history?: ReactNode;
  /** Replaces the form after a successful submit until the dialog closes. */
  success?: string;
}

/** A form in a dialog: Enter submits, Esc closes, unsaved changes need a confirmation. */
export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const { title, subject, width = DIALOG_WIDTH, opened, onClose, history, success, ...form } = props;
  const [sending, setSending] = useState(false);
  const [{ stacked }] = useUrlState();
  async function close() {
    if (await discardDrafts([form.draft])) onClose();
  }
  const send: typeof form.onSubmit = (values, version) => {
    setSending(true);
    return form.onSubmit(values, version).finally(() => setSending(false));
  };
  const [restore] = useState(createSlot);
  return (
    <RestoreSlot value={restore}>
      <Dialog
        opened={opened}
        onClose={() => void close()}
        title={title}
        subject={subject}
        width={width}
        history={history}
        // Every open dialog receives Esc; only the topmost one may close, and not while a request is open.
        closeOnEscape={!sending && !stacked}
      >
        <FormThenSuccess
          key={form.draft}
          {...form}
          onSubmit={send}
          success={success}
          onDone={onClose}
          onCancel={() => void close()}
        />
      </Dialog>
    </RestoreSlot>
  );
}

/** Rendered inside the dialog, so that its state resets every time the dialog opens. */
function FormThenSuccess<V extends FieldValues>(props: FormProps<V> & { success: string | undefined }) {
  const { success, onDone } = props;
  const [succeeded, setSucceeded] = useState(false);
  if (success && succeeded) return <SuccessView text={success} onDone={() => onDone(undefined)} />;
  return <DraftForm {...props} onDone={success ? () => setSucceeded(true) : onDone} />;
}
