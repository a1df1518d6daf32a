import { coupons } from '@baobab/contract/money/coupons/coupons';
import { sql } from 'kysely';
import { defineBulk } from '../../../platform/bulk/definition.ts';
import { pageSource } from '../../../platform/db/list-filters.ts';
import type { Schema } from '../../../schema.ts';
import { couponList } from './coupons.repository.ts';
import { editCoupon } from './coupons.service.ts';

const version = sql<string>`c.version::text`;

export const couponBulk = defineBulk<Schema, typeof coupons.bulk>(coupons.bulk, {
  screen: '/coupons',
  matching: (filters, now) => pageSource(couponList, filters, now),
  record: 'c.uuid',
  label: sql`c.code`,
  actions: {
    activate: {
      exception: () => sql`case when c.active then 'Already active' end`,
      run: (ctx, uuid) => editCoupon(ctx, uuid, { is_active: true }),
      undo: { action: 'deactivate', isApplied: () => sql`c.active`, version },
    },
    deactivate: {
      exception: () => sql`case when not c.active then 'Already inactive' end`,
      run: (ctx, uuid) => editCoupon(ctx, uuid, { is_active: false }),
      undo: { action: 'activate', isApplied: () => sql`not c.active`, version },
    },
  },
});
