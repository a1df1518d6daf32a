import { createHash, randomBytes } from 'node:crypto';

/** Tokens of sessions and invitations are random and stored only as a hash. */
export const newToken = () => randomBytes(32).toString('base64url');
export const hashToken = (token: string) => createHash('sha256').update(token).digest();
