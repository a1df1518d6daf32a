export { personColumns } from './accounts.repository.ts';
