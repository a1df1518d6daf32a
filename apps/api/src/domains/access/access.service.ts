import type { Role } from '@baobab/contract/kit/roles';
import { setTimeout } from 'node:timers/promises';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { QueueFullError } from '../../platform/concurrency-limit.ts';
import type { Actor } from '../../platform/context.ts';
import { AppError, tooMany } from '../../platform/errors.ts';
import {
  consumeAttempts,
  createRefusalCounter,
  delayRefusal,
  returnAttempts,
  signInCounter,
  type AttemptLimit,
  type RefusalKind,
} from '../../platform/http/login-throttle.ts';
import type { Ctx, Db, Services, Trx } from '../../schema.ts';
import { DEMO_PASSWORD } from './access.seed.ts';
import * as repository from './access.repository.ts';
import { hashUsername } from './name-hash.ts';
import { passwordMatches, passwordQueue, queueFull } from './password.ts';
import { hashToken, newToken } from './token.ts';

// An office shares one address, so an address gets more attempts than a name.
const ATTEMPTS_PER_NAME = 10;
const ATTEMPTS_PER_ADDRESS = 100;

type FoundStaff = Awaited<ReturnType<typeof repository.findStaffForSignIn>>;

/** A wrong name, a wrong password and a suspended account get the same message, so that callers cannot tell them apart. */
export async function signIn(ctx: Ctx, username: string, password: string) {
  try {
    const signedIn = await passwordQueue(ctx.address, () => checkAndSignIn(ctx, username, password));
    signInCounter.inc({ outcome: 'succeeded' });
    return signedIn;
  } catch (error) {
    const refusal = error instanceof QueueFullError ? queueFull() : error;
    if (error instanceof QueueFullError) await countRefusal(ctx, 'busy', [`address:${ctx.address}`]);
    if (refusal instanceof AppError && refusal.code === 'too-many') await delayRefusal();
    throw refusal;
  }
}

async function checkAndSignIn(ctx: Ctx, username: string, password: string) {
  const staff = await repository.findStaffForSignIn(ctx.db, username, ctx.address);
  const subject = staff?.uuid ?? hashUsername(ctx.keys, username);
  const limits = limitsOf(staff, subject, ctx.address);
  const { exceeded, retryAfter } = await consumeAttempts(ctx.db, limits);
  if (exceeded.length) {
    await countRefusal(ctx, 'locked', exceeded);
    throw tooMany('Too many failed attempts. Please wait fifteen minutes and try again.', retryAfter);
  }
  const started = performance.now();
  const matches = await passwordMatches(staff?.password_hash, password);
  if (!staff || !matches || !staff.active) {
    // The slot rests as long as the hash took, so that a flood of guesses uses half a processor.
    await setTimeout(performance.now() - started);
    await countRefusal(ctx, 'failed', [subject, `address:${ctx.address}`]);
    throw new AppError('not-signed-in', 'Username or password is incorrect');
  }
  const by = { db: ctx.db, actor: staff, requestId: ctx.requestId, address: ctx.address };
  const accessToken = await change(by, 'access.sign-in', async (trx) => {
    await returnAttempts(trx, limits);
    return done(await openSession(ctx, trx, staff.uuid), staff.uuid);
  });
  return { accessToken, staff };
}

/** At an address the person has used, only attempts from there count, so that strangers cannot lock the person out. */
const limitsOf = (staff: FoundStaff, subject: string, address: string): AttemptLimit[] =>
  staff?.is_known_address
    ? [{ key: `${subject} at ${address}`, limit: ATTEMPTS_PER_NAME }]
    : [
        { key: subject, limit: ATTEMPTS_PER_NAME },
        { key: `address:${address}`, limit: ATTEMPTS_PER_ADDRESS },
      ];

const counters = new WeakMap<Db, ReturnType<typeof createRefusalCounter>>();

async function countRefusal({ db }: Ctx, kind: RefusalKind, subjects: string[]) {
  signInCounter.inc({ outcome: kind });
  const count = counters.get(db) ?? createRefusalCounter(db);
  counters.set(db, count);
  await count(kind, subjects);
}

/** Creates a session for this account and the caller's address; returns its token. */
export async function openSession(ctx: Ctx, trx: Trx, account: string): Promise<string> {
  const token = await insertNewSession(ctx, trx, account);
  await repository.updateStaff(trx, account, { last_seen_at: ctx.now() });
  await repository.rememberAddress(trx, account, ctx.address);
  return token;
}

/** Creates a session for a demo consumer; null without demo data or with a wrong password. */
export async function openDemoSession(ctx: Ctx, trx: Trx, account: string, password: string) {
  if (ctx.settings.demoData === 'off' || password !== DEMO_PASSWORD) return null;
  return insertNewSession(ctx, trx, account);
}

async function insertNewSession({ settings, address, device }: Ctx, trx: Trx, account: string) {
  const token = newToken();
  const hours = settings.sessionHours;
  await repository.insertSession(trx, { account, tokenHash: hashToken(token), hours, address, device });
  return token;
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
    const { uuid, role, full_name: name, session, stepped_up: steppedUp } = found;
    return { uuid, role, name, tokenHash, session, steppedUp, isViewing: found.is_viewing };
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

export const signOut = (ctx: Ctx, action = 'access.sign-out') =>
  change(ctx, action, async (trx) => {
    await repository.deleteSession(trx, ctx.actor.tokenHash);
    return done(null, ctx.actor.uuid);
  });
