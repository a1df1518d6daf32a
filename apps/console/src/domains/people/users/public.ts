export { usersMessages } from './users.messages.ts';
export { useToggleActive } from './use-toggle-active.ts';
