import { createHash, randomBytes } from 'node:crypto';
import { change, done } from '../../platform/audit/change.ts';
import type { Actor } from '../../platform/context.ts';
import { AppError, tooMany } from '../../platform/errors.ts';
import { countFailure, failuresOf } from '../../platform/http/attempts.ts';
import type { Ctx, Services, Trx } from '../../schema.ts';
import { DEMO_PASSWORD } from './access.seed.ts';
import * as repository from './access.repository.ts';
import { passwordMatches } from './password.ts';

// An office shares one address, so an address may fail more often than a name.
const FAILURES_PER_NAME = 10;
const FAILURES_PER_ADDRESS = 100;

const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** One message for a wrong name, a wrong password and a suspended account: nothing to learn from it. */
export async function signIn(ctx: Ctx, username: string, password: string) {
  const keys = [`name:${username.toLowerCase()}`, `address:${ctx.address}`] as const;
  const [byName, byAddress] = await Promise.all(keys.map((key) => failuresOf(ctx.db, key)));
  if (byName! >= FAILURES_PER_NAME || byAddress! >= FAILURES_PER_ADDRESS)
    throw tooMany('Too many failed attempts. Please wait fifteen minutes and try again.');

  const staff = await repository.findStaffByUsername(ctx.db, username);
  const right = await passwordMatches(staff?.password_hash, password);
  if (!staff || !right || !staff.active) {
    await Promise.all(keys.map((key) => countFailure(ctx.db, key)));
    throw new AppError('not-signed-in', 'Username or password is incorrect');
  }

  const accessToken = randomBytes(32).toString('base64url');
  const by = { db: ctx.db, actor: staff, requestId: ctx.requestId };
  await change(by, 'access.sign-in', async (trx) => {
    await repository.insertSession(trx, staff.uuid, hashToken(accessToken), ctx.settings.sessionHours);
    return done(null, staff.uuid);
  });
  return { accessToken, staff };
}

/** A sign-in of a demo consumer, who has the demo password; a wrong one opens nothing. */
export async function openDemoSession(ctx: Ctx, trx: Trx, account: string, password: string) {
  if (ctx.settings.demoData === 'off' || password !== DEMO_PASSWORD) return null;
  const token = randomBytes(32).toString('base64url');
  await repository.insertSession(trx, account, hashToken(token), ctx.settings.sessionHours);
  return token;
}

/** Whose token this is. Suspension, role and password changes end sessions in the database at once. */
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
    return { uuid: found.uuid, role: found.role, name: found.full_name, tokenHash };
  };
}

/** Those of the given sessions that have ended, so that their live connections end too. */
export const sessionChecker = (services: Services) => (tokenHashes: Buffer[]) =>
  repository.findEndedSessions(services.pool, tokenHashes, services.settings.sessionIdleMinutes);

export const signOut = (ctx: Ctx) =>
  change(ctx, 'access.sign-out', async (trx) => {
    await repository.deleteSession(trx, ctx.actor.tokenHash);
    return done(null, ctx.actor.uuid);
  });
