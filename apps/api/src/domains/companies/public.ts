export { companyWords } from './companies.repository.ts';
