import { requestedWait } from '../../../platform/back-off.ts';
import { countDelivery } from '../../../platform/deliveries.ts';
import { explainFailure, post } from '../../../platform/outbound/post.ts';
import type { Services } from '../../../schema.ts';
import type { AttemptResult, DeliveryRow } from './deliveries.repository.ts';
import { signedHeaders, type Signer } from './secrets.ts';
import { bodyOf } from './webhooks.presenter.ts';

type Sender = Pick<Services, 'keys' | 'now' | 'settings'>;

/** Too many requests, and unavailable: `Retry-After` is about the receiver, not about the event. */
const OVERLOADED = [429, 503];
const GONE = 410;

/** Sends an event once. A status other than 2xx is a failure, also a redirect, which is not followed. */
export async function attemptDelivery(
  { keys, now, settings }: Sender,
  webhook: Signer & { url: string },
  delivery: DeliveryRow,
): Promise<AttemptResult & { delivered: boolean; isGone?: boolean; waitMs?: number }> {
  const at = now();
  const body = bodyOf(delivery);
  const startedAt = performance.now();
  const attempt = (status: number | null, error: string | null) => ({
    at: at.toISOString(),
    ms: Math.round(performance.now() - startedAt),
    status,
    error,
  });
  try {
    const headers = signedHeaders(keys, webhook, { id: delivery.event_uuid, body, at });
    const reply = await post(webhook.url, { headers, body }, { allowPrivate: settings.webhookAllowPrivate });
    const delivered = reply.status >= 200 && reply.status < 300;
    countDelivery('webhook', delivered ? 'sent' : 'failed');
    const error = delivered ? null : `The receiver answered ${reply.status}`;
    const waitMs = OVERLOADED.includes(reply.status) ? requestedWait(reply.retryAfter, at.getTime()) : 0;
    const isGone = reply.status === GONE;
    return { delivered, isGone, waitMs, reply, attempt: attempt(reply.status, error) };
  } catch (error) {
    countDelivery('webhook', 'failed');
    return { delivered: false, reply: null, attempt: attempt(null, explainFailure(error)) };
  }
}
