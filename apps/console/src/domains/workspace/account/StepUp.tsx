import { refuseStepUp, useStepUpAnswer } from '../../../kit/api/step-up.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';

const StepUpDialog = lazyDialog(() => import('./StepUpDialog.tsx').then((m) => m.StepUpDialog));

/** The dialog that a call opens when it needs a fresh proof of identity. */
export function StepUp() {
  const answer = useStepUpAnswer();
  return <StepUpDialog opened={answer !== null} answer={answer} onClose={refuseStepUp} />;
}
