export { payoutWords } from './third-party-doctors.service.ts';
