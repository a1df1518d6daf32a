import type { PasskeyAttestation } from '@baobab/contract/workspace/account/account';
import type { PasskeyAssertion } from '@baobab/contract/workspace/account/second-factor';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isIP } from 'node:net';
import type { Ctx } from '../../../schema.ts';
import type { PasskeyRow } from './staff-accounts.repository.ts';

/** Loaded on first use: 300 modules, a sixth of those of a start. */
const loadWebauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, which every authenticator offers one of. */
const ALGORITHMS = [-8, -7, -257];

/** The origin of the console, which passkeys are bound to. */
function relyingParty({ settings, origin, product }: Ctx) {
  const { hostname, origin: expected } = new URL(settings.publicUrl ?? settings.consoleOrigin ?? origin);
  return { id: hostname, origin: expected, name: product.name };
}

/** Browsers offer passkeys only at a host name, and only over HTTPS or on this machine. */
export function arePasskeysPossible(ctx: Ctx): boolean {
  const { id, origin } = relyingParty(ctx);
  return isIP(id.replaceAll(/[[\]]/g, '')) === 0 && (origin.startsWith('https:') || id === 'localhost');
}

const descriptor = ({ credential_id: id, transports }: PasskeyRow) => ({ id, transports });

/** The options of a request for one of these passkeys. */
export async function assertionOptions(ctx: Ctx, passkeys: PasskeyRow[]) {
  const { generateAuthenticationOptions } = await loadWebauthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    allowCredentials: passkeys.map(descriptor),
    userVerification: 'preferred',
  });
}

export async function attestationOptions(
  ctx: Ctx,
  person: { uuid: string; username: string; full_name: string; passkeys: PasskeyRow[] },
) {
  const { id, name } = relyingParty(ctx);
  const { generateRegistrationOptions } = await loadWebauthn();
  return generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new Uint8Array(Buffer.from(person.uuid)),
    userName: person.username,
    userDisplayName: person.full_name,
    excludeCredentials: person.passkeys.map(descriptor),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The answer is not for this server, not for this challenge or not signed by this passkey. */
export class PasskeyRefusedError extends Error {}

/** The new counter of the passkey. */
export async function verifyAssertion(
  ctx: Ctx,
  passkey: PasskeyRow,
  expectedChallenge: string,
  response: PasskeyAssertion,
): Promise<number> {
  const { id, origin } = relyingParty(ctx);
  const { credential_id, public_key, counter } = passkey;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: Number(counter) },
    requireUserVerification: false,
  }).catch(refuse);
  if (!verified) return refuse(new Error('The signature is wrong'));
  return authenticationInfo.newCounter;
}

/** The credential of a new passkey. */
export async function verifyAttestation(ctx: Ctx, expectedChallenge: string, response: PasskeyAttestation) {
  const { id, origin } = relyingParty(ctx);
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse);
  if (!verified) return refuse(new Error('The attestation is wrong'));
  const { credential } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
  };
}

function refuse(error: Error): never {
  throw new PasskeyRefusedError(error.message, { cause: error });
}
