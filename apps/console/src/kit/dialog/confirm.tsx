import { Button, Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import classes from './dialog.module.css';

interface Question {
  title: string;
  text?: string;
  yes: string;
  no: string;
  answer: (yes: boolean) => void;
}

let asked: Question | null = null;
const listeners = new Set<() => void>();
const set = (question: Question | null) => {
  asked = question;
  listeners.forEach((listener) => listener());
};

/** Asks once and waits for the answer. */
export const confirm = (
  title: string,
  options: { text?: string; yes?: string; no?: string } = {},
): Promise<boolean> =>
  new Promise((resolve) =>
    set({
      title,
      yes: options.yes ?? 'Yes',
      no: options.no ?? 'No',
      ...(options.text && { text: options.text }),
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    }),
  );

export function ConfirmDialog() {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title}
      size={400}
      zIndex={400}
      withCloseButton={false}
    >
      {question?.text}
      <div className={classes.buttons}>
        {/* Enter in a hurry must not be the answer that cannot be undone. */}
        <Button data-autofocus variant="default" onClick={() => question?.answer(false)}>
          {question?.no}
        </Button>
        <Button onClick={() => question?.answer(true)}>{question?.yes}</Button>
      </div>
    </Modal>
  );
}
