export { findPriceChanges, findValuesBefore } from './price-history.repository.ts';
