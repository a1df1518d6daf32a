export { arePasskeysPossible } from './passkeys.ts';
export { hasSecondFactor } from './second-factors.repository.ts';
export { resetSecondFactor } from './second-factor.service.ts';
export { completeSignIn } from './second-step.service.ts';
export { startStepUp, stepUp } from './step-up.service.ts';
