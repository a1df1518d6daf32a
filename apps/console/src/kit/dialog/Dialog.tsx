import { Button, Modal } from '@mantine/core';
import { IconArrowLeft, IconHistory } from '../icons/more-icons.ts';
import { createContext, use, useState, type ReactNode } from 'react';
import { useIsSteppingUp } from '../api/step-up.ts';
import { useRecordChange } from '../api/use-record.ts';
import { DIALOG_WIDTH } from '../defaults.ts';
import { useUrlState } from '../url-state.ts';
import { useIsConfirming } from './confirm.tsx';
import classes from './dialog.module.css';
import { RowPosition } from './RowPosition.tsx';
import { useLastDefined } from './use-last-defined.ts';
import { createSending, SendingContext } from './use-sending.ts';

/** Whether a dialog is open, and how it closes: `useDialog` has them as `props`. */
export interface OpenProps {
  opened: boolean;
  onClose: () => void;
}

export interface DialogProps extends OpenProps {
  title: string;
  /** The name of the record, below the title. */
  subject?: string | undefined;
  width?: number | undefined;
  closeOnEscape?: boolean;
  /** The changes of the record, shown in place of the content while `section` in the URL is `history`. */
  history?: ReactNode;
  children: ReactNode;
}

/** A wider dialog leaves no place for notices next to it on a small laptop. */
const BESIDE_NOTICES = 600;

/** Whether a dialog is in another one, which has the position in the list. */
const InDialog = createContext(false);

/** The `section` of a dialog that shows the history of its record. */
export const HISTORY = 'history';

/** A dialog of one record. It says when a colleague changes the record, and stays open while a form in it is sent. */
export function Dialog({
  title,
  subject,
  opened,
  onClose,
  width = DIALOG_WIDTH,
  closeOnEscape = true,
  history,
  children,
}: DialogProps) {
  const [{ id, 'inner-tab': section }, change] = useUrlState();
  const isNested = use(InDialog);
  // The section leaves the URL before the closing animation ends.
  const isHistory = useLastDefined(opened ? section === HISTORY : undefined) && history !== undefined;
  const isConfirming = useIsConfirming();
  const confirming = useIsSteppingUp() || isConfirming;
  const changedBy = useRecordChange(id);
  const [sending] = useState(createSending);
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (!sending.isSending()) onClose();
      }}
      title={title}
      size={width}
      {...(width > BESIDE_NOTICES && { 'data-wide': '' })}
      closeOnEscape={closeOnEscape && !confirming}
    >
      {history && (
        <Button
          className={classes.history}
          variant="subtle"
          size="compact-sm"
          leftSection={
            isHistory ? <IconArrowLeft size={16} aria-hidden /> : <IconHistory size={16} aria-hidden />
          }
          onClick={() => change({ 'inner-tab': isHistory ? undefined : HISTORY }, { push: !isHistory })}
        >
          {isHistory ? 'Back to details' : 'History'}
        </Button>
      )}
      {id !== undefined && !isNested && <RowPosition id={id} />}
      {subject && <p className={classes.subject}>{subject}</p>}
      <p role="status" className={classes.changed}>
        {changedBy && `Changed just now by ${changedBy}`}
      </p>
      {isHistory && <div className={classes.content}>{history}</div>}
      {/* Stays mounted, so that a form keeps what was typed. */}
      <div className={classes.content} hidden={isHistory}>
        <InDialog value>
          <SendingContext value={sending}>{children}</SendingContext>
        </InDialog>
      </div>
    </Modal>
  );
}
