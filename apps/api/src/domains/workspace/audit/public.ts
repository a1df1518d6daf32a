export { aboutPerson, namingPerson } from './about-person.ts';
export { changedFields } from './changed-fields.ts';
export { findChangesOf, findHistoryRows, historyHandler } from './history.service.ts';
