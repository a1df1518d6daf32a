import { coupons } from '@baobab/contract/money/coupons/coupons';
import { couponStates } from '@baobab/contract/money/coupons/coupon-state';
import { stateOf } from '../model/coupons.ts';
import type { Invariant } from './invariant.ts';

export const couponStatesAreTrue: Invariant = {
  name: 'coupon-states-are-true',
  sentence: 'The state that the list of coupons filters by says whether the coupon can be used now.',
  every: 'fifty',
  async check({ office, model }) {
    const admin = office.as('admin-1');
    const findings = [];
    for (const state of couponStates) {
      const { data } = await admin.call(coupons.list, { params: { page: 0 }, query: { state } });
      for (const { coupon_code: code } of data) {
        const coupon = model.coupons[code];
        if (coupon && stateOf(coupon, model.now) !== state)
          findings.push({ record: code, expected: stateOf(coupon, model.now), actual: state });
      }
    }
    return findings;
  },
};
