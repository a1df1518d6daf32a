import * as z from 'zod';
import { staffMember } from '../access/access.ts';
import { post } from '../../kit/endpoint.ts';

/** The proofs of a second factor, at sign-in and when a call asks for the identity again. */
export const secondFactorMethods = ['totp', 'recovery', 'passkey'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** Attempts at one challenge, after which the password is asked again. */
export const CHALLENGE_ATTEMPTS = 5;
export const RECOVERY_CODES = 10;

const encoded = z.string().min(1).max(20_000);
export const challengeToken = z.string().min(1).max(100);
export const totpCode = z
  .string()
  .overwrite((value) => value.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/, { message: 'Enter the 6 digits of your authenticator app' });

/** The answer of a browser to the request for a passkey, as JSON. */
export const passkeyAssertion = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** The options that the browser passes to the authenticator; their content is defined by WebAuthn. */
export const passkeyOptions = z.unknown();

/** The steps that a sign-in with a second factor still needs: the `current` of the error `second_factor_required`. */
export const secondFactorChallenge = z.object({
  challenge: challengeToken,
  methods: z.array(z.enum(secondFactorMethods)),
  /** Null without a passkey. */
  passkey: passkeyOptions,
});
export type SecondFactorChallenge = z.output<typeof secondFactorChallenge>;

export const secondFactor = {
  completeSignIn: post('/auth/second-factor', {
    summary: 'Complete a sign-in with a code, a recovery code or a passkey',
    permission: 'public',
    essential: true,
    body: z.strictObject({
      challenge: challengeToken,
      code: totpCode.optional(),
      recovery_code: z.string().trim().min(1).max(60).optional(),
      passkey: passkeyAssertion.optional(),
    }),
    reply: z.object({ accessToken: z.string(), user: staffMember }),
  }),
};
