import type { Role } from '@baobab/contract/kit/roles';
import { setTimeout } from 'node:timers/promises';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { concurrencyLimit, QueueFullError } from '../../../platform/concurrency-limit.ts';
import type { Actor } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { delayRefusal, signInCounter } from '../../../platform/http/login-throttle.ts';
import type { Ctx, Services, Trx } from '../../../schema.ts';
import { askSecondFactor } from './second-step.service.ts';
import * as repository from './access.repository.ts';
import { hashUsername } from './name-hash.ts';
import { inKeptPlace, inPasswordQueue, isQueueFull, passwordMatches } from './password.ts';
import { openSession } from './sessions.service.ts';
import { countRefusal, takeAttempt, type SignInAttempt } from './sign-in-attempts.service.ts';
import { lockWithPassword } from './staff-accounts.repository.ts';
import { hashToken } from './token.ts';

/** A wrong name, a wrong password and a suspended account get the same message, so that callers cannot tell them apart. */
export async function signIn(ctx: Ctx, username: string, password: string) {
  try {
    const signedIn = await inSignInQueue(ctx, username, () => checkAndSignIn(ctx, username, password));
    signInCounter.inc({ outcome: 'succeeded' });
    return signedIn;
  } catch (error) {
    if (isQueueFull(error)) await countRefusal(ctx, 'busy', [`address:${networkOf(ctx.address)}`]);
    if (error instanceof AppError && error.code === 'too-many') await delayRefusal();
    throw error;
  }
}

// A single connection finds the people of thousands of names in a second; a flood must not take more.
const lookups = concurrencyLimit({ atOnce: 1, waiting: 1_000 });

/** A flood from elsewhere cannot take the places that are kept for a person at an address they have signed in from. */
async function inSignInQueue<T>(ctx: Ctx, username: string, work: () => Promise<T>): Promise<T> {
  const network = networkOf(ctx.address);
  const person = await lookups
    .run(network, () => repository.findKnownPerson(ctx.db, username, network))
    .catch((error: unknown) => {
      if (error instanceof QueueFullError) return undefined;
      throw error;
    });
  return person ? inKeptPlace(`${person.uuid} at ${network}`, work) : inPasswordQueue(network, work);
}

async function checkAndSignIn(ctx: Ctx, username: string, password: string) {
  const staff = await repository.findStaffForSignIn(ctx.db, username, networkOf(ctx.address));
  const subject = staff?.uuid ?? hashUsername(ctx.keys, username);
  const attempt = await takeAttempt(ctx, subject, staff?.is_known_address ?? false);
  const started = performance.now();
  const matches = await passwordMatches(staff?.password_hash, password);
  try {
    if (!staff?.active || !matches) throw incorrect();
    return { accessToken: await openVerified(ctx, staff, attempt), staff };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-signed-in')) throw error;
    // The slot rests as long as the hash took, so that a flood of guesses uses half a processor.
    await setTimeout(performance.now() - started);
    await attempt.refuse();
    throw error;
  }
}

const incorrect = () => new AppError('not-signed-in', 'Username or password is incorrect');

type SignInRow = NonNullable<Awaited<ReturnType<typeof repository.findStaffForSignIn>>>;

/** Refuses when the password was replaced or the account disabled while the password was checked. */
async function openVerified(ctx: Ctx, staff: SignInRow, attempt: SignInAttempt): Promise<string> {
  const by = { db: ctx.db, actor: staff, requestId: ctx.requestId, address: ctx.address };
  const accept = async (trx: Trx) => {
    if (!(await lockWithPassword(trx, staff.uuid, staff.password_hash))) throw incorrect();
    await attempt.giveBack(trx);
  };
  if (staff.has_second_factor) throw await askSecondFactor(ctx, by, accept);
  return change(by, 'access.sign-in', async (trx) => {
    await accept(trx);
    return done(await openSession(ctx, trx, staff.uuid), staff.uuid);
  });
}

/** Resolves a token to its actor. Suspension, role and password changes delete the sessions in the database. */
export function authenticator(services: Services) {
  return async (token: string): Promise<Actor | null> => {
    const tokenHash = hashToken(token);
    const found = await repository.findSession(
      services.pool,
      tokenHash,
      services.settings.sessionIdleMinutes,
    );
    if (!found) return null;
    if (found.stale) await repository.touchSession(services.db, tokenHash);
    const { uuid, role, full_name: name, session, is_viewing: isViewing } = found;
    const { stepped_up: steppedUp, needs_second_factor: needsSecondFactor, wrote_lsn: wroteLsn } = found;
    return { uuid, role, name, tokenHash, session, steppedUp, needsSecondFactor, isViewing, wroteLsn };
  };
}

/** Finds ended sessions among the given ones, so that their live connections end too. */
export const sessionChecker = (services: Services) => (tokenHashes: Buffer[]) =>
  repository.findEndedSessions(services.pool, tokenHashes, services.settings.sessionIdleMinutes);

/** Shows the console as another role sees it. The session is read-only until the view ends. */
export const viewAs = (ctx: Ctx, role: Role) =>
  change(ctx, 'access.view-as', async (trx) => {
    await repository.setViewedRole(trx, ctx.actor.tokenHash, role);
    return done(null, ctx.actor.uuid, { role });
  });

export const endView = (ctx: Ctx) =>
  change(ctx, 'access.end-view', async (trx) => {
    if (!ctx.actor.isViewing) return unchanged(null);
    await repository.setViewedRole(trx, ctx.actor.tokenHash, null);
    return done(null, ctx.actor.uuid, { role: ctx.actor.role });
  });

export const signOut = (ctx: Ctx, action: 'access.sign-out' | 'consumer.sign-out' = 'access.sign-out') =>
  change(ctx, action, async (trx) => {
    await repository.deleteSession(trx, ctx.actor.tokenHash);
    return done(null, ctx.actor.uuid);
  });
