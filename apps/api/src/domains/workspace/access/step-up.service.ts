import { change, done } from '../../../platform/audit/change.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { markSteppedUp } from './sessions.repository.ts';
import { takeProofAttempt } from './sign-in-attempts.service.ts';
import { checkOwnPassword } from './own-password.service.ts';
import { hashToken } from './token.ts';
import { getAccount, type AccountRow } from './staff-accounts.repository.ts';
import { deleteChallenge, findChallenge } from './challenges.repository.ts';
import { openChallenge, passkeyRequest, tracingRefusals, verifyProof, type Proof } from './proofs.service.ts';

const MINUTES = 5;

/** A recovery code replaces a lost device at sign-in only. */
interface StepUpProof extends Pick<Proof, 'code' | 'passkey'> {
  password?: string | undefined;
  challenge?: string | undefined;
}

const hasFactor = ({ totp_enabled_at, passkeys }: AccountRow) =>
  totp_enabled_at !== null || passkeys.length > 0;

/** The proofs that the caller has. A passkey signs the challenge that is stored here. */
export async function startStepUp(ctx: Ctx) {
  const account = await getAccount(ctx.db, ctx.actor.uuid);
  const passkey = await passkeyRequest(ctx, account);
  const methods = [
    ...(account.totp_enabled_at ? (['totp'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
    ...(hasFactor(account) ? [] : (['password'] as const)),
  ];
  if (!passkey) return { methods, challenge: null, passkey };
  const challenge = await change(ctx, 'account.passkey-asked', async (trx) => {
    const given = { account: account.uuid, purpose: 'step-up' as const, minutes: MINUTES };
    return done(await openChallenge(ctx, trx, { ...given, payload: passkey.challenge }), account.uuid);
  });
  return { methods, challenge, passkey: { ...passkey } };
}

async function findOwnChallenge(ctx: Ctx, token: string | undefined) {
  if (token === undefined) return null;
  const tokenHash = hashToken(token);
  const found = await findChallenge(ctx.db, tokenHash, 'step-up');
  if (!found || found.account_uuid !== ctx.actor.uuid || found.expires_at <= ctx.now()) return null;
  return { tokenHash, payload: found.payload };
}

/** Proves the identity again; the session counts as stepped up for a few minutes. */
export async function stepUp(ctx: Ctx, proof: StepUpProof): Promise<void> {
  const account = await getAccount(ctx.db, ctx.actor.uuid);
  if (!hasFactor(account)) return stepUpWithPassword(ctx, proof.password);
  if (proof.password !== undefined) {
    const message = 'Use your second factor instead of the password';
    throw invalid(message, { password: message });
  }
  const attempt = await takeProofAttempt(ctx, account.uuid);
  const challenge = await findOwnChallenge(ctx, proof.challenge);
  await tracingRefusals(ctx, attempt.refuse, () =>
    change(ctx, 'account.step-up', async (trx) => {
      const method = await verifyProof(ctx, trx, account, proof, challenge?.payload ?? null);
      if (challenge && !(await deleteChallenge(trx, challenge.tokenHash)))
        throw conflict('This confirmation was used already. Try again.');
      await attempt.giveBack(trx);
      await markSteppedUp(trx, ctx.actor.session);
      return done(null, account.uuid, { method });
    }),
  );
}

async function stepUpWithPassword(ctx: Ctx, password: string | undefined) {
  if (password === undefined) throw invalid('Enter your password', { password: 'This is required' });
  const { attempt } = await checkOwnPassword(ctx, 'password', password);
  await change(ctx, 'account.step-up', async (trx) => {
    await attempt.giveBack(trx);
    await markSteppedUp(trx, ctx.actor.session);
    return done(null, ctx.actor.uuid, { method: 'password' });
  });
}
