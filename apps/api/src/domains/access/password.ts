import { hash, verify } from '@node-rs/argon2';

// argon2id with 19 MiB and two passes: about 50 ms here, and costly to guess in bulk.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const MIN_PASSWORD = 10;

export const hashPassword = (password: string) => hash(password, OPTIONS);

// Unknown names are checked against this, so that they take as long as known ones.
let decoy: Promise<string> | undefined;
const decoyHash = () => (decoy ??= hashPassword('nobody has this password'));

export async function passwordMatches(stored: string | undefined, given: string): Promise<boolean> {
  const right = await verify(stored ?? (await decoyHash()), given);
  return stored !== undefined && right;
}
