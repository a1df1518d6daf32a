export { usersMessages } from './users.messages.ts';
