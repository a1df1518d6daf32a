export { findPriceChanges } from './audit.service.ts';
