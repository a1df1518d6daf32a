export { useToggleActive, useVerify } from './users.actions.ts';
