import type {
  SecondFactorChallenge,
  SecondFactorMethod,
} from '@baobab/contract/workspace/account/second-factor';
import { change, done, recordAccess } from '../../../platform/audit/change.ts';
import { AppError } from '../../../platform/errors.ts';
import { signInCounter } from '../../../platform/http/login-throttle.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { lockStaffMember } from './access.repository.ts';
import { openSession } from './sessions.service.ts';
import { takeProofAttempt } from './sign-in-attempts.service.ts';
import { hashToken } from './token.ts';
import { getAccount, type AccountRow } from './staff-accounts.repository.ts';
import * as challenges from './challenges.repository.ts';
import { openChallenge, passkeyRequest, tracingRefusals, verifyProof, type Proof } from './proofs.service.ts';

const MINUTES = 5;

const methodsOf = (account: AccountRow, passkey: object | null): SecondFactorMethod[] => [
  ...(account.totp_enabled_at ? (['totp'] as const) : []),
  ...(account.recovery_codes_left > 0 ? (['recovery'] as const) : []),
  ...(passkey ? (['passkey'] as const) : []),
];

/** The error of a sign-in whose password is right: its `current` says what the second step needs. */
export async function askSecondFactor(
  ctx: Ctx,
  by: { db: Db; actor: { uuid: string; role: string }; requestId: string; address: string },
  accept: (trx: Trx) => Promise<void>,
): Promise<AppError> {
  const current = await change(by, 'access.second-factor-asked', async (trx) => {
    await accept(trx);
    const account = await getAccount(trx, by.actor.uuid);
    const passkey = await passkeyRequest(ctx, account);
    const challenge = await openChallenge(ctx, trx, {
      account: account.uuid,
      purpose: 'sign-in',
      payload: passkey?.challenge ?? null,
      minutes: MINUTES,
    });
    const methods = methodsOf(account, passkey);
    return done({ challenge, methods, passkey } as SecondFactorChallenge, account.uuid, { methods });
  });
  return new AppError('second_factor_required', 'Confirm the sign-in with your second factor.', { current });
}

const expired = () =>
  new AppError('not-signed-in', 'This sign-in has expired. Enter your username and password again.');

/** The second step of a sign-in. A challenge opens one session. */
export async function completeSignIn(ctx: Ctx, token: string, proof: Proof) {
  const tokenHash = hashToken(token);
  const challenge = await challenges.findChallenge(ctx.db, tokenHash, 'sign-in');
  const attempt = await takeProofAttempt(ctx, challenge?.account_uuid ?? null);
  const account = challenge && (await getAccount(ctx.db, challenge.account_uuid));
  if (!challenge || !account?.active) {
    await attempt.refuse();
    throw expired();
  }
  const by = { db: ctx.db, actor: account, requestId: ctx.requestId, address: ctx.address };
  if (!(await challenges.countAttempt(ctx.db, tokenHash, ctx.now()))) {
    await attempt.refuse();
    await recordAccess(by, 'account.proof-refused', account.uuid, { reason: 'expired challenge' });
    throw expired();
  }
  const accessToken = await tracingRefusals(by, attempt.refuse, () =>
    change(by, 'access.sign-in', async (trx) => {
      if (!(await lockStaffMember(trx, account.uuid))?.active) throw expired();
      const method = await verifyProof(ctx, trx, account, proof, challenge.payload);
      if (!(await challenges.deleteChallenge(trx, tokenHash))) throw expired();
      await attempt.giveBack(trx);
      return done(await openSession(ctx, trx, account.uuid), account.uuid, { second_factor: method });
    }),
  );
  signInCounter.inc({ outcome: 'succeeded' });
  const { uuid, username, full_name, email, role } = account;
  return { accessToken, user: { uuid, username, full_name, email, role } };
}
