import * as z from 'zod';
import { backOff } from '../../../platform/back-off.ts';
import { traced } from '../../../platform/tracing/tracing.ts';
import type { ProviderAccess } from '../../../platform/payment-settings.ts';
import { parseEvent } from '../transactions/payment-events.public.ts';

export interface ReaderOptions {
  attempts: number;
  timeoutMs: number;
  firstWaitMs?: number;
}

/** The provider did not answer, or refused. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** Far above what a provider lists for two weeks; ends a list that never ends. */
const MAX_PAGES = 2_000;
const isBusy = (status: number) => status === 429 || status >= 500;

const page = z.object({ data: z.array(z.unknown()) });
const single = z.object({ data: z.unknown() });

/** Reads from the API of a provider, with retries after 429, server errors and timeouts. */
export function createReader(
  { url, key }: ProviderAccess,
  { attempts, timeoutMs, firstWaitMs = 500 }: ReaderOptions,
) {
  const request = (path: string) =>
    traced(
      'GET',
      () => ({ 'http.request.method': 'GET', 'server.address': new URL(url).hostname }),
      () =>
        fetch(`${url}${path}`, {
          headers: { authorization: `Bearer ${key}` },
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        }),
    );

  /** Null when the provider has no such record. */
  async function read(path: string): Promise<unknown> {
    let reason = '';
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const answer = await request(path)
        .then(async (response) => ({ response, text: await response.text() }))
        .catch(() => null);
      if (answer && !isBusy(answer.response.status)) return bodyOf(answer);
      reason = answer ? `it answered ${answer.response.status}` : 'it did not answer';
      const retryAfter = answer?.response.headers.get('retry-after') ?? null;
      if (attempt < attempts)
        await backOff(attempt, retryAfter, { firstMs: firstWaitMs, longestMs: timeoutMs });
    }
    throw new ProviderError(reason);
  }

  return {
    async one(path: string): Promise<unknown> {
      const body = await read(path);
      return body === null ? null : parseEvent(single, body).data;
    },
    /** The entries of all pages; `size` is the number that a full page has. */
    async *all(pathOf: (page: number) => string, size: number): AsyncGenerator<unknown> {
      for (let number = 1; number <= MAX_PAGES; number += 1) {
        const body = await read(pathOf(number));
        const entries = body === null ? [] : parseEvent(page, body).data;
        yield* entries;
        if (entries.length < size) return;
      }
      throw new ProviderError(`its list has more than ${MAX_PAGES} pages`);
    },
  };
}
export type Reader = ReturnType<typeof createReader>;

/** Providers answer 404, Paystack also 400, when a reference is unknown. */
function bodyOf({ response: { ok, status }, text }: { response: Response; text: string }): unknown {
  if (status === 404 || (status === 400 && /not found/i.test(text))) return null;
  if (!ok) throw new ProviderError(`it answered ${status}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('its answer is not JSON');
  }
}
