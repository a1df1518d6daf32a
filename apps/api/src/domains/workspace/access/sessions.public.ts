export { deleteSessions, findSessions } from './sessions.repository.ts';
