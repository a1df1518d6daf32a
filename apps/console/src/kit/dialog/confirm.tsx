import { useBlocker } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { create } from 'zustand';
import { lazyDialog } from './lazy-dialog.tsx';

export interface ConfirmRequest {
  title: string;
  text?: string;
  /** Shown below the text: what the answer affects, or a choice that belongs to it. */
  content?: ReactNode;
  yes: string;
  no: string;
  answer: (yes: boolean) => void;
}

const LazyConfirmDialog = lazyDialog(() => import('./ConfirmDialog.tsx').then((m) => m.ConfirmDialog));

interface ConfirmState {
  question: ConfirmRequest | null;
  /** The number of open questions, also of those with a reason. */
  open: number;
}
const useConfirmation = create<ConfirmState>(() => ({ question: null, open: 0 }));
const set = (question: ConfirmRequest | null) => useConfirmation.setState({ question });
const count = (step: 1 | -1) => useConfirmation.setState(({ open }) => ({ open: open + step }));

/** Answers the open question with no, because the person who was asked is no longer signed in. */
export const refuseQuestion = () => useConfirmation.getState().question?.answer(false);

/** Whether Esc belongs to a question. */
export const useIsConfirming = () => useConfirmation(({ open }) => open > 0);

/** Keeps Esc from the dialog below while a question is open. */
export function useQuestion(opened: boolean) {
  useEffect(() => {
    if (!opened) return;
    count(1);
    // The Esc that closes the question reaches the dialog below in the same task.
    return () => void setTimeout(count, 0, -1);
  }, [opened]);
}

/** Opens the confirmation dialog and resolves with the answer. */
export const confirm = (
  title: string,
  options: { text?: string; content?: ReactNode; yes?: string; no?: string } = {},
): Promise<boolean> =>
  new Promise((resolve) =>
    // In a later task, so that the Esc that asks does not also answer.
    setTimeout(() => {
      // An Undo in a notice may ask while a question is open.
      refuseQuestion();
      set({
        title,
        yes: options.yes ?? 'Yes',
        no: options.no ?? 'No',
        ...(options.text && { text: options.text }),
        content: options.content,
        answer: (yes) => {
          set(null);
          resolve(yes);
        },
      });
    }),
  );

/** The dialog that `confirm` opens. */
export function Confirmation() {
  const question = useConfirmation((state) => state.question);
  useQuestion(question !== null);
  // Back means the question, which is on top; the screen behind it is what it asks about.
  useBlocker({
    disabled: question === null,
    enableBeforeUnload: false,
    shouldBlockFn({ action }) {
      if (action === 'PUSH' || action === 'REPLACE') return false;
      refuseQuestion();
      // The router cannot return from a jump over several addresses.
      return action !== 'GO';
    },
  });
  return <LazyConfirmDialog opened={question !== null} question={question} onClose={refuseQuestion} />;
}
