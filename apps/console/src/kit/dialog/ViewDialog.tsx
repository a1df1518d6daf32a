import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { DIALOG_WIDTH } from '../defaults.ts';
import { FormProvider, useFormStore } from '../form/form-context.tsx';
import type { Values } from '../form/form-store.ts';
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
  width?: number;
  opened: boolean;
}

/** A form's fields, disabled, without a submit button. */
export function ViewDialog({ title, width = DIALOG_WIDTH, opened, ...view }: ViewDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={view.onClose}
      title={title}
      size={width}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReadOnlyForm {...view} />
    </Modal>
  );
}

/** The content of a `ViewDialog`, for dialogs with several tabs. */
export function ReadOnlyForm({ values, onClose, footer, children }: ViewProps) {
  const form = useFormStore(values);
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
