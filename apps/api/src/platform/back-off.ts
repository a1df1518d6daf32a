import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

/** Waits before the next attempt: as long as the server asks for, otherwise twice as long each time, with jitter. */
export async function backOff(
  attempt: number,
  retryAfter: string | null,
  { firstMs = FIRST_WAIT_MS, longestMs = LONGEST_WAIT_MS } = {},
): Promise<void> {
  const requested = Number(retryAfter) * 1_000;
  const wait = firstMs * 2 ** (attempt - 1) * (0.5 + Math.random());
  await sleep(Math.min(longestMs, requested > 0 ? requested : wait));
}
