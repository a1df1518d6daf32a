export { tellPresence } from './support.service.ts';
