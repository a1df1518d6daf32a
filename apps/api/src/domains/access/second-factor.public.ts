export { hasSecondFactor, resetSecondFactor } from './second-factor.repository.ts';
