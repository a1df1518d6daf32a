import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DIALOG_WIDTH } from '../defaults.ts';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type { Form } from '../form/form.ts';
import { Dialog } from './Dialog.tsx';
import classes from './dialog.module.css';

interface ViewProps<V extends FieldValues> {
  values: V;
  onClose: () => void;
  /** Controls below the fields that stay enabled. */
  footer?: ReactNode;
  children: (form: Form<V>) => ReactNode;
}

interface ViewDialogProps<V extends FieldValues> extends ViewProps<V> {
  title: string;
  subject?: string | undefined;
  width?: number;
  opened: boolean;
  history?: ReactNode;
}

/** A form's fields, disabled, without a submit button. */
export function ViewDialog<V extends FieldValues>({
  title,
  subject,
  width = DIALOG_WIDTH,
  opened,
  history,
  ...view
}: ViewDialogProps<V>) {
  return (
    <Dialog
      opened={opened}
      onClose={view.onClose}
      title={title}
      subject={subject}
      width={width}
      history={history}
    >
      <ReadOnlyForm {...view} />
    </Dialog>
  );
}

/** The content of a `ViewDialog`, for dialogs with several tabs. */
export function ReadOnlyForm<V extends FieldValues>({ values, onClose, footer, children }: ViewProps<V>) {
  const form = useForm<V>({ defaultValues: values as DefaultValues<V>, values });
  return (
    <>
      <fieldset disabled className={classes.readOnly}>
        <div className={classes.fields}>{children(form)}</div>
      </fieldset>
      {footer}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}
