export { recordOpening } from './results.service.ts';
