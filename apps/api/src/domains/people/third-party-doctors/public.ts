export { balance, earnedOf } from './earnings.ts';
export { listByBookings } from './patients.repository.ts';
export { sumPayouts } from './payouts.repository.ts';
export { payoutConstraintMessages } from './third-party-doctors.service.ts';
