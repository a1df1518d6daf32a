import { createSign } from 'node:crypto';
import { backOff } from '../back-off.ts';
import { countDelivery } from '../deliveries.ts';
import { traced } from '../tracing/tracing.ts';
import type { PushMessage, PushProvider, PushResult } from './push.ts';

export interface FcmSettings {
  projectId: string;
  clientEmail: string;
  privateKey: string;
  apiUrl: string;
  tokenUrl: string;
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const ATTEMPTS = 5;
const TIMEOUT_MS = 10_000;
/** An access token is renewed this long before it expires. */
const RENEW_EARLY_MS = 60_000;

/** The path of the address contains no personal data, but is not needed. */
function postTo(url: string, init: RequestInit): Promise<Response> {
  const attributes = () => ({ 'http.request.method': 'POST', 'server.address': new URL(url).hostname });
  return traced('POST', attributes, () => fetch(url, { method: 'POST', ...init }));
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Firebase Cloud Messaging over its HTTP v1 API, with the service account of the settings. */
export function createFcm(settings: FcmSettings): PushProvider {
  const accessToken = createAccessToken(settings);
  const url = `${settings.apiUrl}/v1/projects/${encodeURIComponent(settings.projectId)}/messages:send`;

  async function post(token: string, message: PushMessage): Promise<Response> {
    return postTo(url, {
      headers: { authorization: `Bearer ${await accessToken.get()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: wire(token, message) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
  }

  /** Retries server errors and lost connections with exponential backoff; a rejection is final. */
  async function send(token: string, message: PushMessage): Promise<PushResult> {
    let reason = '';
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const response = await post(token, message).catch((error: Error) => error);
      if (response instanceof Response) {
        if (response.ok) return { state: 'sent' };
        const outcome = await classify(response);
        if (outcome.final) return outcome.result;
        if (response.status === 401) accessToken.forget();
        reason = outcome.reason;
        if (attempt < ATTEMPTS) await backOff(attempt, response.headers.get('retry-after'));
      } else {
        reason = 'the push service did not answer';
        if (attempt < ATTEMPTS) await backOff(attempt, null);
      }
    }
    return { state: 'failed', reason };
  }
  return {
    async send(token, message) {
      const result = await send(token, message);
      // A device that no longer exists is not a failure of the service.
      if (result.state !== 'gone') countDelivery('push', result.state);
      return result;
    },
  };
}

const wire = (token: string, { title, body, tag, link, image }: PushMessage) => ({
  token,
  notification: { title, body, ...(image && { image }) },
  data: { id: tag, ...(link && { link }) },
  android: { collapse_key: tag, notification: { tag } },
  apns: { headers: { 'apns-collapse-id': tag } },
  webpush: { headers: { Topic: tag.replaceAll('-', '') }, notification: { tag } },
});

type Outcome = { final: true; result: PushResult } | { final: false; reason: string };

async function classify(response: Response): Promise<Outcome> {
  const body = (await response.json().catch(() => ({}))) as {
    error?: { status?: string; details?: { errorCode?: string }[] };
  };
  const code = body.error?.details?.find((detail) => detail.errorCode)?.errorCode ?? body.error?.status ?? '';
  if (code === 'UNREGISTERED' || response.status === 404) return { final: true, result: { state: 'gone' } };
  const busy = response.status === 429 || response.status >= 500 || response.status === 401;
  const reason = `the push service answered ${response.status} ${code}`.trim();
  return busy ? { final: false, reason } : { final: true, result: { state: 'failed', reason } };
}

/** Caches the access token of the service account; concurrent callers share one request. */
function createAccessToken(settings: FcmSettings) {
  let current: { value: Promise<string>; expiresAt: number } | null = null;

  async function fetchToken(): Promise<string> {
    const response = await postTo(settings.tokenUrl, {
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signedClaim(settings),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (!response.ok)
      throw new Error(`the push service rejected the service account with ${response.status}`);
    const { access_token, expires_in } = (await response.json()) as {
      access_token: string;
      expires_in: number;
    };
    if (current) current.expiresAt = Date.now() + expires_in * 1_000 - RENEW_EARLY_MS;
    return access_token;
  }
  return {
    get(): Promise<string> {
      if (!current || current.expiresAt <= Date.now()) {
        current = { value: Promise.resolve(''), expiresAt: Number.POSITIVE_INFINITY };
        current.value = fetchToken();
        current.value.catch(() => (current = null));
      }
      return current.value;
    },
    forget: () => (current = null),
  };
}

function signedClaim({ clientEmail, privateKey, tokenUrl }: FcmSettings): string {
  const now = Math.floor(Date.now() / 1_000);
  const claim = { iss: clientEmail, scope: SCOPE, aud: tokenUrl, iat: now, exp: now + 3_600 };
  const head = `${base64({ alg: 'RS256', typ: 'JWT' })}.${base64(claim)}`;
  return `${head}.${createSign('RSA-SHA256').update(head).sign(privateKey, 'base64url')}`;
}
