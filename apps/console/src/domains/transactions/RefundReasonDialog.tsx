import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { transactionsMessages as messages } from './transactions.messages.ts';
import classes from './transactions.module.css';

interface RefundReasonDialogProps {
  opened: boolean;
  question: string;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
}

/** Confirms the refund of a payment that is not eligible, which needs a reason. */
export function RefundReasonDialog({ opened, question, onCancel, onConfirm }: RefundReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = () => (reason.trim() ? onConfirm(reason.trim()) : setError(messages.reasonMissing));
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={messages.sure}
      size={400}
      zIndex={400}
      withCloseButton={false}
    >
      {question}
      <Textarea
        data-autofocus
        mt="sm"
        label="Reason"
        maxLength={500}
        withAsterisk
        aria-required
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError(null);
        }}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          No
        </Button>
        <Button onClick={submit}>Yes</Button>
      </div>
    </Modal>
  );
}
