export { companyConstraintMessages } from './companies.repository.ts';
export { ownerFilters } from './owner-filters.ts';
