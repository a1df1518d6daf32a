import * as z from 'zod';
import { list } from './kit/endpoint.ts';
import { uuid } from './kit/primitives.ts';

/** Introducers bring pharmacies to the platform. `referal_code` is spelled so on the wire. */
export const introducer = z.object({
  uuid,
  introducer_name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  referal_code: z.string(),
});

export const introducers = {
  list: list({
    path: '/user/auth/introducer/list',
    summary: 'Introducers, newest first',
    may: 'introducers:read',
    row: introducer,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
  }),
};
