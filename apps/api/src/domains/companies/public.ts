export { companyConstraintMessages } from './companies.repository.ts';
