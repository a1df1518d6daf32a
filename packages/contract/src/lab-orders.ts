import * as z from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { uuid } from './kit/primitives.ts';

/** Health-check packages of the laboratories; the wire calls the list `biocheck`. */
export const labOrders = {
  packages: endpoint({
    method: 'GET',
    path: '/{product}new/biocheck',
    summary: 'Lab packages',
    may: 'signed-in',
    reply: z.object({
      data: z.array(z.object({ uuid, name: z.string(), description: z.string(), price: z.number() })),
    }),
  }),
};
