export { ownerFilters, ownerSearch } from './owner-filters.ts';
