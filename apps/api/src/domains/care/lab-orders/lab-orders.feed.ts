import { labOrderFeed } from '@baobab/contract/care/care-feeds';
import { sql } from 'kysely';
import type { Feed } from '../../../platform/feeds/feed.ts';

export const labOrderChanges: Feed = {
  endpoint: labOrderFeed,
  table: 'lab_orders',
  amounts: { amount: sql`r.total_kobo` },
  medicalList: 'lab-orders',
};
