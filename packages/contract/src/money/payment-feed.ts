import * as z from 'zod';
import { feed } from '../kit/feed.ts';
import * as p from '../kit/primitives.ts';

const time = z.string();

export const paymentFeed = feed('payments', {
  permission: 'transactions:read',
  row: z.object({
    uuid: p.uuid,
    reference_id: z.string(),
    kind: z.string(),
    status: z.string(),
    amount: z.number(),
    charged: z.number().nullable(),
    refunded: z.number(),
    channel: z.string().nullable(),
    booking_uuid: p.uuid.nullable(),
    consumer_uuid: p.uuid,
    paid_at: time.nullable(),
    refund_completed_at: time.nullable(),
    created_at: time,
  }),
});
