export { exportHandlers } from './exports.handlers.ts';
export { expireExports } from './erasure.repository.ts';
