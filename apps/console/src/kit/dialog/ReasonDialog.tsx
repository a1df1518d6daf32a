import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useQuestion } from './confirm.tsx';
import classes from './dialog.module.css';

interface ReasonDialogProps {
  opened: boolean;
  title: string;
  label?: string;
  /** Shown when the reason is empty. */
  missing: string;
  question: string;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
}

/** Confirms an action that needs a reason. */
export function ReasonDialog({
  opened,
  title,
  label = 'Reason',
  missing,
  question,
  onCancel,
  onConfirm,
}: ReasonDialogProps) {
  useQuestion(opened);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = () => (reason.trim() ? onConfirm(reason.trim()) : setError(missing));
  return (
    <Modal opened={opened} onClose={onCancel} title={title} size={400} zIndex={400} withCloseButton={false}>
      {question}
      <Textarea
        data-autofocus
        mt="sm"
        label={label}
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
