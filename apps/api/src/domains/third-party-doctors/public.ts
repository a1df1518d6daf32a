export { payoutConstraintMessages } from './third-party-doctors.service.ts';
