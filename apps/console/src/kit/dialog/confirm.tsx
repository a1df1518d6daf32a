import { Button, Modal } from '@mantine/core';
import { create } from 'zustand';
import classes from './dialog.module.css';

interface ConfirmRequest {
  title: string;
  text?: string;
  yes: string;
  no: string;
  answer: (yes: boolean) => void;
}

interface Confirmation {
  question: ConfirmRequest | null;
  isOpen: boolean;
}
const useConfirmation = create<Confirmation>(() => ({ question: null, isOpen: false }));
const set = (question: ConfirmRequest | null) => {
  useConfirmation.setState(({ isOpen }) => ({ question, isOpen: isOpen || question !== null }));
  // The Esc that closes the confirmation reaches the dialog below in the same task.
  setTimeout(() => useConfirmation.setState((state) => ({ isOpen: state.question !== null })));
};

/** Whether Esc belongs to the confirmation. */
export const useIsConfirming = () => useConfirmation(({ isOpen }) => isOpen);

/** Opens the confirmation dialog and resolves with the answer. */
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
  const question = useConfirmation((state) => state.question);
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
        {/* The safe answer has the focus, so that Enter does not confirm by accident. */}
        <Button data-autofocus variant="default" onClick={() => question?.answer(false)}>
          {question?.no}
        </Button>
        <Button onClick={() => question?.answer(true)}>{question?.yes}</Button>
      </div>
    </Modal>
  );
}
