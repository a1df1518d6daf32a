import type { IncomingHttpHeaders } from 'node:http';

const BEARER = 'Bearer ';

/** The token of a session, or an API key with the scheme of its header, which no token of a session contains. */
export function credentialOf(headers: IncomingHttpHeaders): string | undefined {
  const { authorization } = headers;
  if (authorization?.toLowerCase().startsWith('bearer ')) return BEARER + authorization.slice(7).trim();
  const token = headers['x-auth-token'];
  return typeof token === 'string' && !token.startsWith(BEARER) ? token : undefined;
}

/** The API key of a credential; null for the token of a session. */
export const keyIn = (credential: string): string | null =>
  credential.startsWith(BEARER) ? credential.slice(BEARER.length) : null;
