export { resetSecondFactor } from './second-factor.service.ts';
export { hasSecondFactor } from './second-factors.repository.ts';
export { askSecondFactor } from './sign-in.service.ts';
export { totpColumn } from './totp.ts';
