import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { concurrencyLimit, QueueFullError } from '../../../platform/concurrency-limit.ts';
import { tooMany } from '../../../platform/errors.ts';

// argon2id with 19 MiB and two passes: about 50 ms here, and costly to guess in bulk.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing and file access share libuv's four threads, so at least two stay free; one core serves requests.
const HASHES_AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, 2));

const passwordQueue = concurrencyLimit({
  atOnce: HASHES_AT_ONCE,
  waiting: 32,
  perKey: 16,
  kept: { waiting: 64, perKey: 2 },
});
const queueFull = tooMany('Too many people are signing in right now. Please try again in a moment.', 5);

/** Hashes for a caller of this network in their turn, or refuses with 429. */
export const inPasswordQueue = <T>(network: string, work: () => Promise<T>) =>
  passwordQueue.run(network, work).catch(refuse);

/** Hashes before the callers above, for somebody who is signed in or signs in from an address they have used. */
export const inKeptPlace = <T>(person: string, work: () => Promise<T>) =>
  passwordQueue.run(person, work, { kept: true }).catch(refuse);

function refuse(error: unknown): never {
  throw error instanceof QueueFullError ? queueFull : error;
}

export const isQueueFull = (error: unknown) => error === queueFull;

export const hashPassword = (password: string) => hash(password, OPTIONS);

// Unknown usernames are checked against this hash, so that they take as long as known ones.
let decoy: Promise<string> | undefined;
const decoyHash = () => (decoy ??= hashPassword('nobody has this password'));

export async function passwordMatches(stored: string | undefined, given: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoyHash()), given);
  return stored !== undefined && matches;
}
