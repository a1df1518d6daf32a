import { Button, Modal } from '@mantine/core';
import type { ConfirmRequest } from './confirm.tsx';
import type { OpenProps } from './Dialog.tsx';
import classes from './dialog.module.css';

interface ConfirmDialogProps extends OpenProps {
  question: ConfirmRequest | null;
}

export function ConfirmDialog({ opened, onClose, question }: ConfirmDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={question?.title}
      size={400}
      zIndex={400}
      withCloseButton={false}
    >
      {question?.text}
      {question?.content}
      <div className={classes.buttons}>
        {/* The safe answer has the focus, so that Enter does not confirm by accident. */}
        <Button data-autofocus variant="default" onClick={onClose}>
          {question?.no}
        </Button>
        <Button onClick={() => question?.answer(true)}>{question?.yes}</Button>
      </div>
    </Modal>
  );
}
