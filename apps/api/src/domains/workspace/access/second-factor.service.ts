import type { PasskeyAttestation } from '@baobab/contract/workspace/account/account';
import { change, done } from '../../../platform/audit/change.ts';
import { conflict, found, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { decryptSecret, encryptSecret } from '../../../platform/secrets.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { deleteSessions } from './sessions.repository.ts';
import { updateStaff } from './access.repository.ts';
import { hashToken } from './token.ts';
import { notifyStaffMember } from '../notifications/public.ts';
import { getAccount, lockAccount, type AccountRow } from './staff-accounts.repository.ts';
import type { ChallengePurpose } from './second-factor.table.ts';
import { deleteChallenge, deleteChallengesOf, findChallenge } from './challenges.repository.ts';
import { arePasskeysPossible, attestationOptions, verifyAttestation } from './passkeys.ts';
import { asRefusal, openChallenge, tracingRefusals } from './proofs.service.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import * as repository from './second-factors.repository.ts';
import { newTotpSecret, secretPlace, totpQrCode, totpStep } from './totp.ts';

/** Installing an authenticator app takes some minutes. */
const TOTP_MINUTES = 15;
const PASSKEY_MINUTES = 5;
const MAX_PASSKEYS = 10;
const REQUIRED = 'Your role needs a second factor. Set up another one before you remove this one.';

const noTotp = { totp_secret: null, totp_enabled_at: null, totp_last_step: null };
const tell = (trx: Trx, account: string, message: string) =>
  notifyStaffMember(trx, account, { message, link: '/account?tab=second-factor', kind: 'account' });

/** Creates the secret of an authenticator app. It is stored with the account when a code confirms it. */
export async function startTotp(ctx: Ctx) {
  requireStepUp(ctx);
  const secret = newTotpSecret();
  const account = await getAccount(ctx.db, ctx.actor.uuid);
  const challenge = await change(ctx, 'account.totp-start', async (trx) => {
    const payload = encryptSecret(ctx.keys, secretPlace(account.uuid), secret).toString('base64');
    const given = { account: account.uuid, purpose: 'totp' as const, minutes: TOTP_MINUTES };
    return done(await openChallenge(ctx, trx, { ...given, payload }), account.uuid);
  });
  return { challenge, secret, qr: await totpQrCode(ctx.product.name, account.username, secret) };
}

/** Turns on the authenticator app, or replaces it. Returns recovery codes for the first second factor. */
export async function confirmTotp(ctx: Ctx, token: string, code: string): Promise<string[]> {
  requireStepUp(ctx);
  const { payload, tokenHash } = await requireChallenge(ctx, token, 'totp');
  const stored = Buffer.from(payload, 'base64');
  const step = totpStep(decryptSecret(ctx.keys, secretPlace(ctx.actor.uuid), stored), code, ctx.now());
  if (step === null) {
    const message = 'The code is incorrect. Check the clock of your device.';
    throw invalid(message, { code: message });
  }
  return change(ctx, 'account.totp-on', async (trx) => {
    const account = await lockAccount(trx, ctx.actor.uuid);
    if (!(await deleteChallenge(trx, tokenHash))) throw expired();
    const values = { totp_secret: stored, totp_enabled_at: ctx.now(), totp_last_step: step };
    await updateStaff(trx, account.uuid, values);
    await tell(trx, account.uuid, 'An authenticator app was set up for your account');
    return done(await firstRecoveryCodes(trx, account), account.uuid, {
      replaced: account.totp_enabled_at !== null,
    });
  });
}

export function removeTotp(ctx: Ctx): Promise<null> {
  requireStepUp(ctx);
  return change(ctx, 'account.totp-off', async (trx) => {
    const account = await lockAccount(trx, ctx.actor.uuid);
    if (!account.totp_enabled_at) throw conflict('No authenticator app is set up.');
    if (account.compulsory && account.passkeys.length === 0) throw conflict(REQUIRED);
    await updateStaff(trx, account.uuid, noTotp);
    if (account.passkeys.length === 0) await repository.deleteRecoveryCodes(trx, account.uuid);
    await tell(trx, account.uuid, 'The authenticator app of your account was turned off');
    return done(null, account.uuid);
  });
}

export function renewRecoveryCodes(ctx: Ctx): Promise<string[]> {
  requireStepUp(ctx);
  return change(ctx, 'account.recovery-codes', async (trx) => {
    const account = await lockAccount(trx, ctx.actor.uuid);
    if (!account.totp_enabled_at && account.passkeys.length === 0)
      throw conflict('Set up a second factor first.');
    await tell(trx, account.uuid, 'The recovery codes of your account were replaced');
    return done(await issueRecoveryCodes(trx, account.uuid), account.uuid);
  });
}

export async function startPasskey(ctx: Ctx) {
  requireStepUp(ctx);
  if (!arePasskeysPossible(ctx))
    throw conflict('Passkeys need a host name and HTTPS. Open the console at such an address.');
  const account = await getAccount(ctx.db, ctx.actor.uuid);
  const options = await attestationOptions(ctx, account);
  const challenge = await change(ctx, 'account.passkey-start', async (trx) => {
    const given = { account: account.uuid, purpose: 'passkey' as const, minutes: PASSKEY_MINUTES };
    return done(await openChallenge(ctx, trx, { ...given, payload: options.challenge }), account.uuid);
  });
  return { challenge, options: { ...options } };
}

/** Returns recovery codes for the first second factor. */
export async function addPasskey(ctx: Ctx, token: string, name: string, given: PasskeyAttestation) {
  requireStepUp(ctx);
  const { payload, tokenHash } = await requireChallenge(ctx, token, 'passkey');
  return tracingRefusals(
    ctx,
    async () => undefined,
    async () => {
      const credential = await verifyAttestation(ctx, payload, given).catch(asRefusal);
      return change(ctx, 'account.passkey-add', async (trx) => {
        const account = await lockAccount(trx, ctx.actor.uuid);
        if (account.passkeys.length >= MAX_PASSKEYS)
          throw conflict(`An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
        if (!(await deleteChallenge(trx, tokenHash))) throw expired();
        const uuid = newId();
        await repository.insertPasskey(trx, { uuid, account_uuid: account.uuid, name, ...credential });
        await tell(trx, account.uuid, `The passkey ${name} was added to your account`);
        return done(await firstRecoveryCodes(trx, account), account.uuid, { passkey: uuid, name });
      });
    },
  );
}

export function removePasskey(ctx: Ctx, uuid: string): Promise<null> {
  requireStepUp(ctx);
  return change(ctx, 'account.passkey-remove', async (trx) => {
    const account = await lockAccount(trx, ctx.actor.uuid);
    const passkey = found(
      account.passkeys.find((one) => one.uuid === uuid),
      'This passkey',
    );
    const isLast = account.passkeys.length === 1 && !account.totp_enabled_at;
    if (isLast && account.compulsory) throw conflict(REQUIRED);
    await repository.deletePasskeys(trx, account.uuid, uuid);
    if (isLast) await repository.deleteRecoveryCodes(trx, account.uuid);
    await tell(trx, account.uuid, `The passkey ${passkey.name} was removed from your account`);
    return done(null, account.uuid, { passkey: uuid, name: passkey.name });
  });
}

/** Removes every second factor of a person who lost them and ends their sessions. The caller tells the person. */
export async function resetSecondFactor(trx: Trx, uuid: string): Promise<void> {
  await lockAccount(trx, uuid);
  await updateStaff(trx, uuid, noTotp);
  await repository.deletePasskeys(trx, uuid);
  await repository.deleteRecoveryCodes(trx, uuid);
  await deleteChallengesOf(trx, uuid);
  await deleteSessions(trx, uuid);
}

const expired = () => conflict('This set-up has expired. Start again.');

async function requireChallenge(ctx: Ctx, token: string, purpose: ChallengePurpose) {
  const tokenHash = hashToken(token);
  const challenge = await findChallenge(ctx.db, tokenHash, purpose);
  if (challenge?.account_uuid !== ctx.actor.uuid || challenge.expires_at <= ctx.now()) throw expired();
  return { tokenHash, payload: challenge.payload ?? '' };
}

const firstRecoveryCodes = async (trx: Trx, account: AccountRow) =>
  account.recovery_codes_left > 0 ? [] : issueRecoveryCodes(trx, account.uuid);

async function issueRecoveryCodes(trx: Trx, account: string) {
  const codes = newRecoveryCodes();
  await repository.replaceRecoveryCodes(trx, account, codes.map(hashRecoveryCode));
  return codes;
}
