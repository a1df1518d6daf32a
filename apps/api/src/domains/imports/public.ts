export { findBatch, markUndone, openBatch, closeBatch } from './imports.repository.ts';
export { listBatches } from './imports.service.ts';
