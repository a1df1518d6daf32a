import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { serverBusy } from '../errors.ts';

/** Limits the handlers that run at once. */
export interface LoadLimit {
  /** Handlers that run now, and requests refused so far. */
  load: { running: number; refused: number };
  run<T>(endpoint: Endpoint, handle: () => Promise<T>): Promise<T>;
}

/**
 * Refuses requests with 503 while the process works on `maxRequests` others, so that accepted ones stay fast. A request
 * counts from the arrival of its body to the end of its handler: a slow sender uses no capacity, and the work for a
 * client that has left still does.
 */
export function limitLoad(maxRequests: number): LoadLimit {
  const load = { running: 0, refused: 0 };
  return {
    load,
    async run(endpoint, handle) {
      if (hasOwnLimit(endpoint)) return handle();
      if (load.running >= maxRequests) {
        load.refused += 1;
        throw serverBusy;
      }
      load.running += 1;
      try {
        return await handle();
      } finally {
        load.running -= 1;
      }
    },
  };
}

/**
 * Uploads and downloads take as long as their network connection. Refused sign-ins are delayed on purpose, and must not
 * use the capacity of staff.
 */
export const hasOwnLimit = ({ kind, files, permission }: Endpoint) =>
  kind === 'download' || files !== undefined || permission === 'public';
