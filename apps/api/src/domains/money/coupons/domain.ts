import * as couponBodiesContract from '@baobab/contract/money/coupons/coupon-bodies';
import * as couponStatsContract from '@baobab/contract/money/coupons/coupon-stats';
import * as couponsContract from '@baobab/contract/money/coupons/coupons';
import type { Domain } from '../../../schema.ts';
import { couponBulk } from './coupons.bulk.ts';
import { couponsRoutes } from './coupons.routes.ts';
import { couponConstraintMessages } from './coupons.service.ts';
import { couponErasure } from './erasure.repository.ts';

export const couponsDomain: Domain = {
  contract: [couponBodiesContract, couponStatsContract, couponsContract],
  routes: couponsRoutes,
  bulkActions: [couponBulk],
  erasure: couponErasure,
  constraintMessages: couponConstraintMessages,
};
