import { Button } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { DIALOG_WIDTH } from '../defaults.ts';
import { FormProvider, useFormStore } from '../form/form-context.tsx';
import type { Values } from '../form/form-store.ts';
import { Dialog } from './Dialog.tsx';
import classes from './dialog.module.css';

interface ViewProps {
  values: Values;
  onClose: () => void;
  /** Controls below the fields that stay enabled. */
  footer?: ReactNode;
  children: ReactNode;
}

interface ViewDialogProps extends ViewProps {
  title: string;
  subject?: string | undefined;
  width?: number;
  opened: boolean;
}

/** A form's fields, disabled, without a submit button. */
export function ViewDialog({ title, subject, width = DIALOG_WIDTH, opened, ...view }: ViewDialogProps) {
  return (
    <Dialog opened={opened} onClose={view.onClose} title={title} subject={subject} width={width}>
      <ReadOnlyForm {...view} />
    </Dialog>
  );
}

/** The content of a `ViewDialog`, for dialogs with several tabs. */
export function ReadOnlyForm({ values, onClose, footer, children }: ViewProps) {
  const form = useFormStore(values);
  useEffect(() => form.follow(values), [form, values]);
  return (
    <FormProvider value={form}>
      <fieldset disabled className={classes.readOnly}>
        <div className={classes.fields}>{children}</div>
      </fieldset>
      {footer}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </FormProvider>
  );
}
