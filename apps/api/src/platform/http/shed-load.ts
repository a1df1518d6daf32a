import type { Endpoint } from '@baobab/contract/kit/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverBusy } from '../errors.ts';

/**
 * Refuses requests with 503 while the process works on `maxRequests` others, so that accepted ones stay fast. A request
 * counts once its body has arrived: a slow sender uses no capacity.
 */
export function shedLoad(app: FastifyInstance, maxRequests: number) {
  const load = { running: 0, refused: 0 };
  const counted = new WeakSet<FastifyRequest>();
  app.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
    if (!endpoint || hasOwnLimit(endpoint)) return;
    if (load.running >= maxRequests) {
      load.refused += 1;
      throw serverBusy;
    }
    load.running += 1;
    counted.add(request);
  });
  app.addHook('onResponse', async (request) => {
    if (counted.delete(request)) load.running -= 1;
  });
  return load;
}

/**
 * Uploads and downloads take as long as their network connection. Refused sign-ins are delayed on purpose, and must not
 * use the capacity of staff.
 */
const hasOwnLimit = ({ kind, files, permission }: Endpoint) =>
  kind === 'download' || files !== undefined || permission === 'public';
