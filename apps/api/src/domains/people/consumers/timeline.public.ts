export { findEntries, findPane, timelineKindsOf, type EntryRow } from './timeline.repository.ts';
