import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRecordChange } from '../api/use-record.ts';
import { DIALOG_WIDTH } from '../defaults.ts';
import { useUrlState } from '../url-state.ts';
import { useIsConfirming } from './confirm.tsx';
import classes from './dialog.module.css';

export interface DialogProps {
  title: string;
  /** The name of the record, below the title. */
  subject?: string | undefined;
  opened: boolean;
  onClose: () => void;
  width?: number | undefined;
  closeOnEscape?: boolean;
  children: ReactNode;
}

/** A dialog of one record. It says when a colleague changes the record while it is open. */
export function Dialog({
  title,
  subject,
  opened,
  onClose,
  width = DIALOG_WIDTH,
  closeOnEscape = true,
  children,
}: DialogProps) {
  const [{ id }] = useUrlState();
  const confirming = useIsConfirming();
  const changedBy = useRecordChange(id);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={width}
      closeOnEscape={closeOnEscape && !confirming}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {subject && <p className={classes.subject}>{subject}</p>}
      <p role="status" className={classes.changed}>
        {changedBy && `Changed just now by ${changedBy}`}
      </p>
      {children}
    </Modal>
  );
}
