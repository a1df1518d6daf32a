export { deleteSessions, findSessions, markSteppedUp } from './sessions.repository.ts';
export { openSession } from './sessions.service.ts';
export { takeProofAttempt } from './sign-in-attempts.service.ts';
