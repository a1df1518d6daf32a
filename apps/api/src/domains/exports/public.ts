export { exportHandlers } from './exports.handlers.ts';
