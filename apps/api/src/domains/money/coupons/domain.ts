import type { Domain } from '../../../schema.ts';
import { couponBulk } from './coupons.bulk.ts';
import { couponsRoutes } from './coupons.routes.ts';
import { couponConstraintMessages } from './coupons.service.ts';
import { couponErasure } from './erasure.repository.ts';

export const couponsDomain: Domain = {
  routes: couponsRoutes,
  bulkActions: [couponBulk],
  erasure: couponErasure,
  constraintMessages: couponConstraintMessages,
};
