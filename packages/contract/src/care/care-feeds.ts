import * as z from 'zod';
import { feed } from '../kit/feed.ts';
import * as p from '../kit/primitives.ts';

const people = { patient_uuid: p.uuid, consumer_uuid: p.uuid };
const time = z.string();

export const bookingFeed = feed('bookings', {
  permission: 'appointments:read',
  row: z.object({
    uuid: p.uuid,
    reference_id: z.string().nullable(),
    kind: z.string(),
    status: z.string(),
    starts_at: time,
    ends_at: time,
    doctor_uuid: p.uuid,
    ...people,
    amount: z.number(),
    discount: z.number(),
    coupon_code: z.string().nullable(),
    created_at: time,
  }),
});

export const labOrderFeed = feed('lab-orders', {
  permission: 'lab-orders:read',
  row: z.object({
    uuid: p.uuid,
    order_id: z.string(),
    status: z.string(),
    paid: z.boolean(),
    amount: z.number(),
    home_service: z.boolean(),
    partner_uuid: p.uuid,
    ...people,
    payment_uuid: p.uuid,
    created_at: time,
  }),
});

export const treatmentOrderFeed = feed('treatment-orders', {
  permission: 'treatment-orders:read',
  row: z.object({
    uuid: p.uuid,
    reference_id: z.string(),
    kind: z.string(),
    status: z.string(),
    paid: z.boolean(),
    amount: z.number(),
    consumer_uuid: p.uuid,
    payment_uuid: p.uuid.nullable(),
    created_at: time,
  }),
});
