import type { Configuration } from 'openid-client';
import { AppError } from '../../../platform/errors.ts';
import type { SsoSettings } from '../../../platform/sso-settings.ts';

/** Loaded on first use: only installations with single sign-on need it. */
const loadLibrary = () => import('openid-client');

const unreachable = () =>
  new AppError('unavailable', 'The single sign-on service cannot be reached. Sign in with your password.');

/** Discovered once per provider and process; a failed discovery is tried again by the next sign-in. */
const discovered = new Map<string, Promise<Configuration>>();

function discover(settings: SsoSettings): Promise<Configuration> {
  const found = discovered.get(settings.issuer);
  if (found) return found;
  const discovery = readProvider(settings).catch(() => {
    discovered.delete(settings.issuer);
    throw unreachable();
  });
  discovered.set(settings.issuer, discovery);
  return discovery;
}

async function readProvider({ issuer, clientId, clientSecret }: SsoSettings): Promise<Configuration> {
  const oidc = await loadLibrary();
  const url = new URL(issuer);
  // The library skips the signature of an ID token from the token endpoint unless it is told to check it.
  const execute = [oidc.enableNonRepudiationChecks];
  if (url.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
  return oidc.discovery(url, clientId, clientSecret, undefined, { execute });
}

export interface Authorization {
  url: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The address of the provider's sign-in page, with the secrets that its answer must match. */
export async function authorize(settings: SsoSettings): Promise<Authorization> {
  const [oidc, config] = await Promise.all([loadLibrary(), discover(settings)]);
  const codeVerifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: settings.redirectUri,
    scope: settings.scope,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return { url: url.href, state, nonce, codeVerifier };
}

/** Exchanges the code for the claims of the person. The library checks signature, issuer, audience, nonce and state. */
export async function claimsOf(
  settings: SsoSettings,
  query: URLSearchParams,
  { state, nonce, codeVerifier }: Omit<Authorization, 'url'>,
): Promise<Record<string, unknown> & { sub: string }> {
  const [oidc, config] = await Promise.all([loadLibrary(), discover(settings)]);
  const answer = new URL(`${settings.redirectUri}?${query}`);
  const tokens = await oidc
    .authorizationCodeGrant(config, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      // A network failure is a TypeError of fetch; everything else is an answer that must not be trusted.
      if (error instanceof TypeError) throw unreachable();
      throw new AppError(
        'not-signed-in',
        'The single sign-on service refused the sign-in. Please try again.',
      );
    });
  const claims = tokens.claims()!;
  if ('email' in claims && settings.roleClaim in claims) return claims;
  // Many providers put only the subject into the token.
  const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(() => ({}));
  return { ...more, ...claims };
}
