export { findPane, type EntryRow } from './timeline.repository.ts';
