import { createHash } from 'node:crypto';
import type { Actor } from '../context.ts';

const MAX_TOKENS = 10_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64');

type Authenticate = (token: string) => Promise<Actor | null>;

/**
 * Hashes of the tokens that this process has authenticated. Requests with such a token are limited by the token, all
 * others by their address: an office behind one address shares no limit, and made-up tokens gain nothing.
 */
export function createProvenTokens() {
  // A Set keeps the order of insertion: its first entry is the one that was used the longest time ago.
  const proven = new Set<string>();
  return {
    /** The key that a request is limited by. */
    keyOf(token: unknown, address: string): string {
      if (typeof token !== 'string') return address;
      const hash = hashOf(token);
      return proven.has(hash) ? hash : address;
    },
    watch:
      (authenticate: Authenticate): Authenticate =>
      async (token) => {
        const actor = await authenticate(token);
        const hash = hashOf(token);
        proven.delete(hash);
        if (actor) proven.add(hash);
        if (proven.size > MAX_TOKENS) proven.delete(proven.values().next().value!);
        return actor;
      },
  };
}
export type ProvenTokens = ReturnType<typeof createProvenTokens>;
