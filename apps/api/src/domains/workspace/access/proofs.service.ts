import type { PasskeyAssertion } from '@baobab/contract/workspace/account/second-factor';
import { recordAccess } from '../../../platform/audit/change.ts';
import { AppError } from '../../../platform/errors.ts';
import { openSecret } from '../../../platform/secrets.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { acceptTotpStep } from './access.repository.ts';
import { hashToken, newToken } from './token.ts';
import type { AccountRow } from './staff-accounts.repository.ts';
import type { ChallengePurpose } from './second-factor.table.ts';
import { insertChallenge } from './challenges.repository.ts';
import { arePasskeysPossible, assertionOptions, PasskeyRefusedError, verifyAssertion } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { lockPasskey, markPasskeyUsed, markRecoveryCodeUsed } from './second-factors.repository.ts';
import { secretPlace, totpStep } from './totp.ts';

export interface Proof {
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}

/** A wrong proof. The reason is in the audit trail only. */
export class ProofRefusedError extends AppError {
  readonly trace: { method: string; reason: string };

  constructor(method: string, field: string, message: string, reason: string) {
    super('invalid', message, { fields: { [field]: message } });
    this.trace = { method, reason };
  }
}

/** Stores a challenge and returns its token, which is stored only as a hash. */
export async function openChallenge(
  ctx: Ctx,
  trx: Trx,
  given: { account: string; purpose: ChallengePurpose; payload: string | null; minutes: number },
): Promise<string> {
  const token = newToken();
  await insertChallenge(trx, {
    token_hash: hashToken(token),
    account_uuid: given.account,
    purpose: given.purpose,
    payload: given.payload,
    expires_at: new Date(ctx.now().getTime() + given.minutes * 60_000),
  });
  return token;
}

/** The options of a request for a passkey of the account; null without one. */
export const passkeyRequest = async (ctx: Ctx, { passkeys }: AccountRow) =>
  passkeys.length > 0 && arePasskeysPossible(ctx) ? assertionOptions(ctx, passkeys) : null;

/** Checks the given proof and uses it up. Returns the method, or throws. */
export async function verifyProof(
  ctx: Ctx,
  trx: Trx,
  account: AccountRow,
  { code, recovery_code, passkey }: Proof,
  webauthnChallenge: string | null,
): Promise<string> {
  if (code !== undefined) return verifyCode(ctx, trx, account, code);
  if (recovery_code !== undefined) return verifyRecoveryCode(trx, account, recovery_code);
  if (passkey !== undefined) return verifyPasskey(ctx, trx, account, passkey, webauthnChallenge);
  throw new ProofRefusedError('none', 'code', 'Enter a code or use a passkey', 'no proof');
}

const UNREADABLE_APP =
  'The authenticator app can no longer be checked. Use a recovery code or a passkey, or ask an administrator to reset your second factor.';

async function verifyCode(ctx: Ctx, trx: Trx, { uuid, totp_secret }: AccountRow, code: string) {
  const wrong = (reason: string, message = 'The code is incorrect. Check the clock of your device.') =>
    new ProofRefusedError('totp', 'code', message, reason);
  if (!totp_secret) throw wrong('not set up');
  const { text: secret } = openSecret(ctx.keys, secretPlace(uuid), totp_secret);
  if (secret === null) throw wrong('unreadable secret', UNREADABLE_APP);
  const step = totpStep(secret, code, ctx.now());
  if (step === null) throw wrong('wrong code');
  if (!(await acceptTotpStep(trx, uuid, step)))
    throw wrong('code used before', 'This code has been used already. Wait for the next one.');
  return 'totp';
}

async function verifyRecoveryCode(trx: Trx, { uuid }: AccountRow, code: string) {
  if (await markRecoveryCodeUsed(trx, uuid, hashRecoveryCode(code))) return 'recovery';
  const message = 'The recovery code is incorrect or has been used already.';
  throw new ProofRefusedError('recovery', 'recovery_code', message, 'wrong or used recovery code');
}

async function verifyPasskey(
  ctx: Ctx,
  trx: Trx,
  { uuid }: AccountRow,
  given: PasskeyAssertion,
  challenge: string | null,
) {
  const found = await lockPasskey(trx, uuid, given.id);
  if (!found || challenge === null) throw passkeyRefused('unknown passkey');
  const counter = await verifyAssertion(ctx, found, challenge, given).catch(asRefusal);
  await markPasskeyUsed(trx, found.uuid, counter);
  return 'passkey';
}

export function asRefusal(error: unknown): never {
  throw error instanceof PasskeyRefusedError ? passkeyRefused(error.message) : error;
}

const passkeyRefused = (reason: string) =>
  new ProofRefusedError(
    'passkey',
    'passkey',
    'This passkey could not be verified. Use a passkey of this account at this address.',
    reason,
  );

interface Prover {
  db: Db;
  actor: { uuid: string; role: string };
  requestId: string;
  address: string;
}

/** Records a wrong proof in the audit trail and counts it, then passes the error on. */
export async function tracingRefusals<T>(by: Prover, refuse: () => Promise<void>, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProofRefusedError) {
      await refuse();
      await recordAccess(by, 'account.proof-refused', by.actor.uuid, error.trace);
    }
    throw error;
  }
}
