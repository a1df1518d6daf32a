import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { concurrencyLimit } from '../../platform/concurrency-limit.ts';
import { tooMany } from '../../platform/errors.ts';

// argon2id with 19 MiB and two passes: about 50 ms here, and costly to guess in bulk.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing and file access share libuv's four threads, so at least two stay free; one core serves requests.
const HASHES_AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, 2));

/** Everything that hashes a password for a caller who is not signed in goes through here, keyed by the address. */
export const passwordQueue = concurrencyLimit({ atOnce: HASHES_AT_ONCE, waiting: 32, perKey: 16 });
export const queueFull = () =>
  tooMany('Too many people are signing in right now. Please try again in a moment.', 5);

export const hashPassword = (password: string) => hash(password, OPTIONS);

// Unknown names are checked against this, so that they take as long as known ones.
let decoy: Promise<string> | undefined;
const decoyHash = () => (decoy ??= hashPassword('nobody has this password'));

export async function passwordMatches(stored: string | undefined, given: string): Promise<boolean> {
  const right = await verify(stored ?? (await decoyHash()), given);
  return stored !== undefined && right;
}
