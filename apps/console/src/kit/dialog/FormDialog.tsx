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
import { Dialog, type OpenProps } from './Dialog.tsx';
import classes from './dialog.module.css';
import { useSending } from './use-sending.ts';

export interface FormProps<V extends FieldValues, Reply = unknown> extends EditFormOptions<V, Reply> {
  draft: string;
  /** The submit button's label; it may depend on the values. */
  submitLabel?: string | ((values: V) => string);
  /** Content beside the buttons: what submitting will do. */
  renderFooterNote?: (form: Form<V>) => ReactNode;
  children: (form: Form<V>) => ReactNode;
}

/** A form that saves a draft on every change, shows progress and cannot be submitted twice. */
export function DraftForm<V extends FieldValues, Reply = unknown>(props: FormProps<V, Reply>) {
  const { submitLabel = 'Submit', renderFooterNote, onCancel, children } = props;
  const edit = useEditForm(props);
  const { form } = edit;
  const { isSubmitting } = form.formState;
  useSending(isSubmitting);
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

export interface FormDialogProps<V extends FieldValues, Reply = unknown>
  extends OpenProps, Omit<FormProps<V, Reply>, 'onDone' | 'onCancel'> {
  title: string;
  subject?: string | undefined;
  width?: number | undefined;
  history?: ReactNode;
  /** Replaces the form after a successful submit until the dialog closes. */
  renderSuccess?: ((reply: Reply, onClose: () => void) => ReactNode) | undefined;
}

/** A form in a dialog: Enter submits, Esc closes, unsaved changes need a confirmation. */
export function FormDialog<V extends FieldValues, Reply = unknown>(props: FormDialogProps<V, Reply>) {
  const { title, subject, width = DIALOG_WIDTH, opened, onClose, history, ...form } = props;
  const [{ stacked }] = useUrlState();
  async function close() {
    if (await discardDrafts([form.draft])) onClose();
  }
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
        // Every open dialog receives Esc; only the topmost one may close.
        closeOnEscape={!stacked}
      >
        <FormThenSuccess key={form.draft} {...form} onDone={onClose} onCancel={() => void close()} />
      </Dialog>
    </RestoreSlot>
  );
}

/** Rendered inside the dialog, so that its state resets every time the dialog opens. */
function FormThenSuccess<V extends FieldValues, Reply>(
  props: FormProps<V, Reply> & Pick<FormDialogProps<V, Reply>, 'renderSuccess'> & { onDone: () => void },
) {
  const { renderSuccess, onDone } = props;
  const [success, setSuccess] = useState<{ reply: Reply }>();
  if (renderSuccess && success) return renderSuccess(success.reply, onDone);
  return <DraftForm {...props} onDone={renderSuccess ? (reply) => setSuccess({ reply }) : onDone} />;
}
