import * as z from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { uuid } from './kit/primitives.ts';

/** Diseases for which treatment plans are sold. */
export const treatmentOrders = {
  diseases: endpoint({
    method: 'GET',
    path: '/{product}new/diseases',
    summary: 'Diseases with treatment plans',
    may: 'signed-in',
    reply: z.object({ data: z.array(z.object({ uuid, name: z.string() })) }),
  }),
};
