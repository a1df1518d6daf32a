export { findBatch, markUndone, openBatch, settleBatch } from './imports.repository.ts';
export { listBatches } from './imports.service.ts';
