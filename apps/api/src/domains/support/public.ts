export { publishPresence } from './support.service.ts';
