import { tooMany } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import {
  consumeAttempts,
  countRefusals,
  delayRefusal,
  returnAttempts,
  signInCounter,
  type AttemptLimit,
  type RefusalKind,
} from '../../../platform/http/login-throttle.ts';
import type { Ctx, Trx } from '../../../schema.ts';
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
  const network = networkOf(ctx.address);
  const limits = limitsOf(subject, isKnown, network);
  const { exceeded, retryAfter } = await consumeAttempts(ctx.db, limits);
  if (exceeded.length) {
    await countRefusal(ctx, 'locked', exceeded);
    throw tooMany('Too many failed attempts. Please wait fifteen minutes and try again.', retryAfter);
  }
  return {
    refuse: () =>
      countRefusal(
        ctx,
        'failed',
        // The trail of the account has the address, too.
        subject.startsWith('address:') ? [subject] : [`${subject} at ${network}`, `address:${network}`],
      ),
    giveBack: (trx) => returnAttempts(trx, limits),
  };
}

/** At an address the person has used, only attempts from there count, so that strangers cannot lock the person out. */
function limitsOf(subject: string, isKnown: boolean, network: string): AttemptLimit[] {
  if (isKnown) return [{ key: `${subject} at ${network}`, limit: ATTEMPTS_PER_NAME }];
  const ofAddress = { key: `address:${network}`, limit: ATTEMPTS_PER_ADDRESS };
  return subject === ofAddress.key ? [ofAddress] : [{ key: subject, limit: ATTEMPTS_PER_NAME }, ofAddress];
}

/** The attempt of an account, or of an address whose challenge is unknown, after the password was checked. */
export async function takeProofAttempt(ctx: Ctx, account: string | null): Promise<SignInAttempt> {
  const network = networkOf(ctx.address);
  const isKnown = account !== null && (await isKnownAddress(ctx.db, account, network));
  try {
    return await takeAttempt(ctx, account ?? `address:${network}`, isKnown);
  } catch (error) {
    await delayRefusal();
    throw error;
  }
}

export async function countRefusal({ db }: Ctx, kind: RefusalKind, subjects: string[]) {
  signInCounter.inc({ outcome: kind });
  await countRefusals(db, kind, subjects);
}
