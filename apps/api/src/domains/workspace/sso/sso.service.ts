import { isRole, type Role } from '@baobab/contract/kit/roles';
import { inTransaction, recordAccess } from '../../../platform/audit/change.ts';
import { AppError, conflict } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { consumeAttempts } from '../../../platform/http/login-throttle.ts';
import type { SsoSettings } from '../../../platform/sso-settings.ts';
import type { Ctx, Schema } from '../../../schema.ts';
import { disableExternally, signInExternally } from '../access/external-sign-in.public.ts';
import { hashToken } from '../access/public.ts';
import { authorize, claimsOf } from './provider.ts';
import { deleteExpiredRequests, insertRequest, takeRequest } from './sso.repository.ts';

const MINUTES = 10;
const STARTS_PER_ADDRESS = 300;

function requireSso({ settings }: Ctx): SsoSettings {
  if (!settings.sso) throw new AppError('not-found', 'Single sign-on is not configured');
  return settings.sso;
}

export async function startSso(ctx: Ctx) {
  const settings = requireSso(ctx);
  const limits = [{ key: `sso:${networkOf(ctx.address)}`, limit: STARTS_PER_ADDRESS }];
  const { exceeded, retryAfter } = await consumeAttempts(ctx.db, limits);
  if (exceeded.length) throw new AppError('too-many', 'Too many sign-ins. Please wait.', { retryAfter });
  const { url, state, nonce, codeVerifier } = await authorize(settings);
  await deleteExpiredRequests(ctx.db);
  const request = { state_hash: hashToken(state), code_verifier: codeVerifier, nonce };
  await insertRequest(ctx.db, request, MINUTES);
  return { url, state };
}

/** Signs in the person whom the provider names. Every refusal is in the audit trail. */
export async function finishSso(ctx: Ctx, queryText: string) {
  const state = new URLSearchParams(queryText).get('state') ?? '';
  try {
    return await signInWith(ctx, queryText);
  } catch (error) {
    if (error instanceof AppError) await recordRefusal(ctx, state, error);
    throw error;
  }
}

const recordRefusal = ({ db, requestId, address, handOvers }: Ctx, state: string, error: AppError) =>
  inTransaction(db, async (trx) => {
    const by = { db: trx, actor: null, requestId, address, handOvers };
    // The hash of the state tells attempts apart and is worth nothing to a reader.
    const subject = `sso ${hashToken(state).toString('hex').slice(0, 16)}`;
    await recordAccess<Schema>(by, 'access.sso-refused', subject, { reason: error.message });
    if (error instanceof MissingRole) await disableExternally(by, trx, error.person);
  });

/** The provider gives the person no role that exists here. */
class MissingRole extends AppError {
  /** Issuer and subject. */
  readonly person: string;

  constructor(person: string) {
    super(
      'forbidden',
      'Your account has no role in this product. Ask an admin of the single sign-on service.',
    );
    this.person = person;
  }
}

async function signInWith(ctx: Ctx, queryText: string) {
  const settings = requireSso(ctx);
  const query = new URLSearchParams(queryText);
  const state = query.get('state') ?? '';
  const request = await takeRequest(ctx.db, hashToken(state));
  if (!request) throw conflict('This sign-in has expired or was used already. Please start again.');
  if (query.has('error'))
    throw new AppError('not-signed-in', 'The single sign-on service refused the sign-in. Please try again.');
  const expected = { state, nonce: request.nonce, codeVerifier: request.code_verifier };
  const claims = await claimsOf(settings, query, expected);
  const role = roleOf(claims, settings);
  const email = typeof claims['email'] === 'string' ? claims['email'] : '';
  // An unproven e-mail address must not open the account of its owner.
  const isProven = claims['email_verified'] === true;
  const subject = `${settings.issuer} ${claims.sub}`;
  if (!role) throw new MissingRole(subject);
  if (!email || !isProven)
    throw new AppError('forbidden', 'The single sign-on service has no verified e-mail address for you.');
  const name = typeof claims['name'] === 'string' && claims['name'] ? claims['name'] : email;
  return signInExternally(ctx, { subject, email, name, role });
}

/** The first of the person's groups that has a role here. The claim is a text or a list of texts. */
function roleOf(claims: Record<string, unknown>, { roleClaim, roleMap }: SsoSettings): Role | null {
  const given = [claims[roleClaim]].flat().filter((value) => typeof value === 'string');
  const mapped = given.map((value) => roleMap?.[value] ?? (roleMap ? '' : value));
  return mapped.find(isRole) ?? null;
}
