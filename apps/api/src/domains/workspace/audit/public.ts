export { findPriceChanges, findValuesBefore } from './audit.service.ts';
