export { aboutPerson } from './about-person.ts';
export { findPriceChanges, findValuesBefore } from './audit.service.ts';
