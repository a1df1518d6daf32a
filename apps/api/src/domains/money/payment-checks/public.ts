export { closeChecks, linkChecks } from './payment-checks.repository.ts';
export { openCheck, type NewCheck } from './payment-checks.service.ts';
