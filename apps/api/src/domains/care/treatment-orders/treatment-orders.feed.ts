import { treatmentOrderFeed } from '@baobab/contract/care/care-feeds';
import { sql } from 'kysely';
import type { Feed } from '../../../platform/feeds/feed.ts';

export const treatmentOrderChanges: Feed = {
  endpoint: treatmentOrderFeed,
  table: 'treatment_orders',
  amounts: { amount: sql`r.amount_kobo` },
  medicalList: 'treatment-orders',
};
