import { create } from 'zustand';

interface StepUpState {
  /** Answers the open question whether the person proved their identity. */
  answer: ((confirmed: boolean) => void) | null;
  isOpen: boolean;
}
const useStepUp = create<StepUpState>(() => ({ answer: null, isOpen: false }));

let asked: Promise<boolean> | null = null;

/** Opens the step-up dialog. Calls that are refused while it is open share one question. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    useStepUp.setState({ answer: resolve, isOpen: true });
  }).finally(() => {
    asked = null;
    useStepUp.setState({ answer: null });
    // The Esc that closes the dialog reaches the dialog below in the same task.
    setTimeout(() => useStepUp.setState({ isOpen: asked !== null }));
  });
  return asked;
}

/** Answers the open question with no, because the person who was asked is no longer signed in. */
export const refuseStepUp = () => useStepUp.getState().answer?.(false);

export const useStepUpAnswer = () => useStepUp(({ answer }) => answer);
/** Whether Esc belongs to the step-up dialog. */
export const useIsSteppingUp = () => useStepUp(({ isOpen }) => isOpen);
export const isSteppingUp = () => asked !== null;
