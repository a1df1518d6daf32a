import * as z from 'zod';
import { del, get, post, put } from '../../kit/endpoint.ts';
import * as p from '../../kit/primitives.ts';
import { challengeToken, passkeyAssertion, passkeyOptions, totpCode } from './second-factor.ts';

/**
 * The account of the caller: profile, password, second factor and sessions. A person who still has to set up a second
 * factor may use these calls.
 */
const own = { permission: 'signed-in', beforeSecondFactor: true } as const;

const encoded = z.string().min(1).max(20_000);

/** The answer of a browser to the request to create a passkey, as JSON. */
export const passkeyAttestation = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;

export const passkey = z.object({
  uuid: p.uuid,
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

export const ownAccount = z.object({
  uuid: p.uuid,
  username: z.string(),
  full_name: z.string(),
  email: z.string(),
  role: z.string(),
  version: p.version,
  second_factor: z.object({
    /** The installation asks for one from this role. */
    compulsory: z.boolean(),
    totp_enabled_at: z.string().nullable(),
    recovery_codes_left: z.number().int(),
    passkeys: z.array(passkey),
    /** False at an address without a host name, where browsers offer no passkeys. */
    passkeys_possible: z.boolean(),
  }),
});
export type OwnAccount = z.output<typeof ownAccount>;

export const ownSession = z.object({
  uuid: p.uuid,
  device: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.string(),
  seen_at: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

const recoveryCodes = z.array(z.string());
const newPassword = z.string().min(1).max(200);

export const account = {
  get: get('/account', {
    summary: 'The account of the caller with its second factor',
    ...own,
    reply: z.object({ data: ownAccount }),
  }),
  edit: put('/account', {
    summary: 'Change the name of the caller',
    ...own,
    body: z.strictObject({ full_name: p.name(120), version: p.version.optional() }),
    reply: p.message.extend({ data: ownAccount }),
  }),
  changePassword: post('/account/password', {
    summary: 'Change the password; ends the other sessions of the caller',
    ...own,
    body: z.strictObject({ current_password: newPassword, password: newPassword }),
  }),
  startTotp: post('/account/totp', {
    summary: 'Create the secret of an authenticator app, which a code confirms',
    ...own,
    reply: z.object({ data: z.object({ challenge: challengeToken, secret: z.string(), qr: z.string() }) }),
  }),
  confirmTotp: post('/account/totp/confirm', {
    summary: 'Turn on the authenticator app; returns recovery codes when there were none',
    ...own,
    body: z.strictObject({ challenge: challengeToken, code: totpCode }),
    reply: p.message.extend({ recovery_codes: recoveryCodes }),
  }),
  removeTotp: del('/account/totp', {
    summary: 'Turn off the authenticator app',
    ...own,
  }),
  renewRecoveryCodes: post('/account/recovery-codes', {
    summary: 'Replace all recovery codes',
    ...own,
    reply: p.message.extend({ recovery_codes: recoveryCodes }),
  }),
  startPasskey: post('/account/passkeys/options', {
    summary: 'The options with which a browser creates a passkey',
    ...own,
    reply: z.object({ challenge: challengeToken, options: passkeyOptions }),
  }),
  addPasskey: post('/account/passkeys', {
    summary: 'Add a passkey; returns recovery codes when there were none',
    ...own,
    body: z.strictObject({ challenge: challengeToken, name: p.name(60), passkey: passkeyAttestation }),
    reply: p.message.extend({ recovery_codes: recoveryCodes }),
  }),
  removePasskey: del('/account/passkeys/:uuid', {
    summary: 'Remove a passkey',
    ...own,
  }),
  sessions: get('/account/sessions', {
    summary: 'The sessions of the caller, the latest first',
    ...own,
    reply: z.object({ data: z.array(ownSession) }),
  }),
  endSession: del('/account/sessions/:uuid', {
    summary: 'End one session of the caller',
    ...own,
  }),
  endOtherSessions: post('/account/sessions/end-others', {
    summary: 'End all sessions of the caller but this one',
    ...own,
  }),
  startStepUp: post('/account/step-up/options', {
    summary: 'How the caller can prove their identity again',
    ...own,
    reply: z.object({
      /** The password is asked only from a person without a second factor. */
      methods: z.array(z.enum(['totp', 'passkey', 'password'])),
      challenge: challengeToken.nullable(),
      passkey: passkeyOptions,
    }),
  }),
  stepUp: post('/account/step-up', {
    summary: 'Prove the identity again with a code, a passkey or the password',
    ...own,
    body: z.strictObject({
      code: totpCode.optional(),
      password: newPassword.optional(),
      challenge: challengeToken.optional(),
      passkey: passkeyAssertion.optional(),
    }),
  }),
};
