import * as z from 'zod';
import { endpoint, list } from './kit/endpoint.ts';
import { uuid } from './kit/primitives.ts';

/** Doctors of the platform, as others pick them, and the list of specialities. */
export const doctorOption = z.object({
  uuid,
  _id: z.string(),
  full_name: z.string(),
  speciality: z.array(z.string()),
  consultation_fee: z.number(),
});

export const doctors = {
  options: list({
    path: '/user/admin/doctors/list',
    summary: 'Doctors for the booking form',
    may: 'doctors:read',
    row: doctorOption,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
  }),
  specialities: endpoint({
    method: 'GET',
    path: '/metadata/specialities',
    summary: 'Medical specialities',
    may: 'signed-in',
    reply: z.object({ data: z.array(z.object({ uuid, name: z.string() })) }),
  }),
};
