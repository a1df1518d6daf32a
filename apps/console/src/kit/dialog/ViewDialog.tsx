import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { DIALOG_WIDTH } from '../defaults.ts';
import { FormProvider, useFormStore } from '../form/form-context.tsx';
import type { Values } from '../form/form-store.ts';
import classes from './dialog.module.css';

interface ViewProps {
  values: Values;
  onClose: () => void;
  /** What stays usable below the fields. */
  below?: ReactNode;
  children: ReactNode;
}

interface ViewDialogProps extends ViewProps {
  title: string;
  width?: number;
  opened: boolean;
}

/** The fields of a form to be read: every input is disabled, and there is nothing to submit. */
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

/** The inside of such a dialog, for one that has several. */
export function ReadOnlyForm({ values, onClose, below, children }: ViewProps) {
  const form = useFormStore(values);
  return (
    <FormProvider value={form}>
      <fieldset disabled className={classes.readOnly}>
        <div className={classes.fields}>{children}</div>
      </fieldset>
      {below}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </FormProvider>
  );
}
