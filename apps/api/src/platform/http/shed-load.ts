import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { serverBusy } from '../errors.ts';

/** Limits the handlers that run at once. */
export interface LoadLimit {
  /** Handlers that run and requests that wait now, and requests refused so far. */
  load(): { running: number; waiting: number; refused: number };
  run<T>(endpoint: Endpoint, handle: () => Promise<T>): Promise<T>;
}

/** Requests that may wait, for each that may run. */
const WAITING_PER_PLACE = 4;
/** The longest wait for a place. A queue that is never empty for longer is an overload. */
const BURST_MS = 1_000;
/** The longest wait during an overload. */
const OVERLOAD_WAIT_MS = 50;

interface Waiting {
  since: number;
  start(): void;
  refuse(): void;
}

/**
 * Runs `maxRequests` at once. Others wait, so that a burst or a pause of the database refuses nobody, and are refused with
 * 503 when they waited too long, so that accepted ones stay fast (ADR 29). A request counts from the arrival of its body
 * to the end of its handler: a slow sender uses no capacity, and the work for a client that has left still does.
 */
export function limitLoad(maxRequests: number): LoadLimit {
  let running = 0;
  let refused = 0;
  const queue = new Set<Waiting>();
  /** When the queue was last empty. */
  let emptyAt = 0;

  function refusal() {
    refused += 1;
    return serverBusy;
  }

  function takePlace(): Promise<void> | undefined {
    if (running < maxRequests) {
      running += 1;
      return undefined;
    }
    if (queue.size >= maxRequests * WAITING_PER_PLACE) throw refusal();
    const since = performance.now();
    if (queue.size === 0) emptyAt = since;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiting.refuse(), BURST_MS);
      const leave = () => {
        clearTimeout(timer);
        queue.delete(waiting);
      };
      const waiting: Waiting = {
        since,
        start() {
          leave();
          resolve();
        },
        refuse() {
          leave();
          reject(refusal());
        },
      };
      queue.add(waiting);
    });
  }

  /** Passes a place on to the first that did not wait too long. */
  function leavePlace() {
    const now = performance.now();
    const longest = now - emptyAt > BURST_MS ? OVERLOAD_WAIT_MS : BURST_MS;
    for (const waiting of queue) {
      if (now - waiting.since <= longest) return waiting.start();
      waiting.refuse();
    }
    running -= 1;
  }

  return {
    load: () => ({ running, waiting: queue.size, refused }),
    async run(endpoint, handle) {
      if (hasOwnLimit(endpoint)) return handle();
      await takePlace();
      try {
        return await handle();
      } finally {
        leavePlace();
      }
    },
  };
}

/**
 * Uploads and downloads take as long as their network connection. Refused sign-ins are delayed on purpose, and must not
 * use the capacity of staff.
 */
const hasOwnLimit = ({ kind, files, permission }: Endpoint) =>
  kind === 'download' || files !== undefined || permission === 'public';
