import * as z from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { uuid } from './kit/primitives.ts';

/** Patients belong to a consumer: the account holder and the family they book for. */
export const patientOption = z.object({
  uuid,
  _id: z.string(),
  full_name: z.string(),
  gender: z.string().nullable(),
  dob: z.string().nullable(),
});

export const patients = {
  ofConsumer: endpoint({
    method: 'GET',
    path: '/patient/consumer/:consumerId',
    summary: 'Patients of one consumer',
    may: 'patients:read',
    params: z.object({ consumerId: uuid }),
    reply: z.object({ data: z.array(patientOption) }),
  }),
};
