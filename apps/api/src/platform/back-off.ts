import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

/** The time that a reply asks to wait, from the header `Retry-After` in seconds or as an HTTP date; 0 without one. */
export function requestedWait(header: string | null | undefined, now: number): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return ms > 0 ? ms : 0;
}

/** Waits before the next attempt: as long as the server asks for, otherwise twice as long each time, with jitter. */
export async function backOff(
  attempt: number,
  retryAfter: string | null,
  { firstMs = FIRST_WAIT_MS, longestMs = LONGEST_WAIT_MS } = {},
): Promise<void> {
  const requested = requestedWait(retryAfter, Date.now());
  const wait = firstMs * 2 ** (attempt - 1) * (0.5 + Math.random());
  await sleep(Math.min(longestMs, requested > 0 ? requested : wait));
}
