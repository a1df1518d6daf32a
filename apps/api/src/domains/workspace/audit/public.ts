export { aboutPerson } from './about-person.ts';
export { changedFields } from './changed-fields.ts';
export { findHistoryRows, historyHandler } from './history.service.ts';
