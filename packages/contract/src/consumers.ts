import * as z from 'zod';
import { endpoint, list } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';

/** Consumers as others pick them: two calls, one paged for scrolling selectors, one by search alone. */
export const consumerOption = z.object({
  uuid: p.uuid,
  _id: z.string(),
  full_name: z.string(),
  email: z.string(),
  mobile: z.string(),
});

export const consumers = {
  options: list({
    path: '/user/getallconsumer',
    summary: 'Consumers for selectors, page by page',
    may: 'consumers:read',
    row: consumerOption,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
  }),
  find: endpoint({
    method: 'GET',
    path: '/user/all/consumer/getconsumers',
    summary: 'The first hundred consumers who match',
    may: 'consumers:read',
    query: z.object({ search: p.search }),
    reply: z.object({ data: z.array(consumerOption) }),
  }),
};
