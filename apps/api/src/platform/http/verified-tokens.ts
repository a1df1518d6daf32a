import { CONSUMER } from '@baobab/contract/kit/roles';
import { createHash } from 'node:crypto';
import type { Actor } from '../context.ts';
import { AppError } from '../errors.ts';
import { networkOf } from './address.ts';

const MAX_TOKENS = 10_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64');

type Authenticate = (token: string) => Promise<Actor | null>;

/**
 * Hashes of the tokens that this process has authenticated. Requests with such a token are limited by session, all
 * others by address, so that an office behind one address shares no limit and forged tokens gain nothing.
 */
export function createVerifiedTokens() {
  // A Map keeps the insertion order, so its first entry is the least recently used one.
  const verified = new Map<string, string>();
  /** The key that a token shares its limits under: its session, its API key, or the consumer with all sessions. */
  const shareOf = (token: string) => verified.get(hashOf(token));
  return {
    shareOf,
    /** The rate-limit key of a request. */
    keyOf: (token: unknown, address: string): string =>
      (typeof token === 'string' ? shareOf(token) : undefined) ?? networkOf(address),
    wrap:
      (authenticate: Authenticate): Authenticate =>
      async (token) => {
        const hash = hashOf(token);
        const actor = await authenticate(token).catch((error: unknown) => {
          // A revoked key; an outage proves nothing.
          if (error instanceof AppError && error.code === 'not-signed-in') verified.delete(hash);
          throw error;
        });
        verified.delete(hash);
        if (actor) verified.set(hash, actor.key?.uuid ?? (actor.role === CONSUMER ? actor.uuid : hash));
        if (verified.size > MAX_TOKENS) verified.delete(verified.keys().next().value!);
        return actor;
      },
  };
}
export type VerifiedTokens = ReturnType<typeof createVerifiedTokens>;
