export { ownerFilters } from './owner-filters.ts';
