import { tooMany } from '../../platform/errors.ts';
import {
  consumeAttempts,
  createRefusalCounter,
  delayRefusal,
  returnAttempts,
  signInCounter,
  type AttemptLimit,
  type RefusalKind,
} from '../../platform/http/login-throttle.ts';
import type { Ctx, Db, Trx } from '../../schema.ts';
import { isKnownAddress } from './access.repository.ts';

// An office shares one address, so an address gets more attempts than a name.
const ATTEMPTS_PER_NAME = 10;
const ATTEMPTS_PER_ADDRESS = 100;

/** An attempt that was consumed before its proof is checked. */
export interface SignInAttempt {
  /** Counts a wrong proof. */
  refuse: () => Promise<void>;
  /** A right proof does not count as an attempt. */
  giveBack: (trx: Trx) => Promise<void>;
}

/** Consumes an attempt to prove who the subject is, or refuses with 429. */
export async function takeAttempt(ctx: Ctx, subject: string, isKnown: boolean): Promise<SignInAttempt> {
  const limits = limitsOf(subject, isKnown, ctx.address);
  const { exceeded, retryAfter } = await consumeAttempts(ctx.db, limits);
  if (exceeded.length) {
    await countRefusal(ctx, 'locked', exceeded);
    throw tooMany('Too many failed attempts. Please wait fifteen minutes and try again.', retryAfter);
  }
  return {
    refuse: () => countRefusal(ctx, 'failed', [...new Set([subject, `address:${ctx.address}`])]),
    giveBack: (trx) => returnAttempts(trx, limits),
  };
}

/** At an address the person has used, only attempts from there count, so that strangers cannot lock the person out. */
function limitsOf(subject: string, isKnown: boolean, address: string): AttemptLimit[] {
  if (isKnown) return [{ key: `${subject} at ${address}`, limit: ATTEMPTS_PER_NAME }];
  const ofAddress = { key: `address:${address}`, limit: ATTEMPTS_PER_ADDRESS };
  return subject === ofAddress.key ? [ofAddress] : [{ key: subject, limit: ATTEMPTS_PER_NAME }, ofAddress];
}

/** The attempt of an account, or of an address whose challenge is unknown, after the password was checked. */
export async function takeProofAttempt(ctx: Ctx, account: string | null): Promise<SignInAttempt> {
  const isKnown = account !== null && (await isKnownAddress(ctx.db, account, ctx.address));
  try {
    return await takeAttempt(ctx, account ?? `address:${ctx.address}`, isKnown);
  } catch (error) {
    await delayRefusal();
    throw error;
  }
}

const counters = new WeakMap<Db, ReturnType<typeof createRefusalCounter>>();

export async function countRefusal({ db }: Ctx, kind: RefusalKind, subjects: string[]) {
  signInCounter.inc({ outcome: kind });
  const count = counters.get(db) ?? createRefusalCounter(db);
  counters.set(db, count);
  await count(kind, subjects);
}
