import { bookingFeed } from '@baobab/contract/care/care-feeds';
import { sql } from 'kysely';
import type { Feed } from '../../../platform/feeds/feed.ts';

export const bookingChanges: Feed = {
  endpoint: bookingFeed,
  table: 'bookings',
  amounts: { amount: sql`r.amount_kobo`, discount: sql`r.discount_kobo` },
  medicalList: 'appointments',
};
