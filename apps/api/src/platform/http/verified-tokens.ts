import { createHash } from 'node:crypto';
import type { Actor } from '../context.ts';

const MAX_TOKENS = 10_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64');

type Authenticate = (token: string) => Promise<Actor | null>;

/**
 * Hashes of the tokens that this process has authenticated. Requests with such a token are rate-limited per token, all
 * others per IP address, so that an office behind one address shares no limit and forged tokens gain nothing.
 */
export function createVerifiedTokens() {
  // A Set keeps the insertion order, so its first entry is the least recently used one.
  const verified = new Set<string>();
  return {
    /** The rate-limit key of a request. */
    keyOf(token: unknown, address: string): string {
      if (typeof token !== 'string') return address;
      const hash = hashOf(token);
      return verified.has(hash) ? hash : address;
    },
    wrap:
      (authenticate: Authenticate): Authenticate =>
      async (token) => {
        const actor = await authenticate(token);
        const hash = hashOf(token);
        verified.delete(hash);
        if (actor) verified.add(hash);
        if (verified.size > MAX_TOKENS) verified.delete(verified.values().next().value!);
        return actor;
      },
  };
}
export type VerifiedTokens = ReturnType<typeof createVerifiedTokens>;
