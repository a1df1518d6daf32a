import type { ReactNode } from 'react';
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
  isOpen: boolean;
}
const useConfirmation = create<ConfirmState>(() => ({ question: null, isOpen: false }));
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
  options: { text?: string; content?: ReactNode; yes?: string; no?: string } = {},
): Promise<boolean> =>
  new Promise((resolve) =>
    // In a later task, so that the Esc that asks does not also answer.
    setTimeout(() =>
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
      }),
    ),
  );

/** The dialog that `confirm` opens. */
export function Confirmation() {
  const question = useConfirmation((state) => state.question);
  return <LazyConfirmDialog opened={question !== null} question={question} />;
}
