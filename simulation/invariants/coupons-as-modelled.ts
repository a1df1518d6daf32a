import { idOf } from '../engine/ids.ts';
import { consumers } from '../model/people.ts';
import { usedTimes } from '../model/coupons.ts';
import type { Modelled } from './invariant.ts';

interface Row {
  code: string;
  active: boolean;
  max_uses: number | null;
  consumer_uuid: string | null;
  used: number;
  version: number;
}

export const couponsAsModelled: Modelled = {
  name: 'coupons-as-modelled',
  sentence: 'Every coupon has the limit, owner, number of uses and version that the model gives it.',
  async read({ office }) {
    const { rows } = await office.db.query<Row>(
      'select code, active, max_uses, consumer_uuid, used, version from coupons',
    );
    const names = new Map<string, string>(consumers.map((name) => [idOf(name), name]));
    return Object.fromEntries(
      rows.map(({ code, active, max_uses, consumer_uuid, used, version }) => [
        code,
        { active, maxUses: max_uses, consumer: consumer_uuid && names.get(consumer_uuid)!, used, version },
      ]),
    );
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.coupons).map(([code, coupon]) => {
        const { active, maxUses, consumer, version } = coupon;
        return [code, { active, maxUses, consumer, used: usedTimes(coupon), version }];
      }),
    ),
  adopt(model, record, actual) {
    if (!actual) return void delete model.coupons[record];
    const { used: _used, ...rest } = actual as { used: number };
    if (model.coupons[record]) Object.assign(model.coupons[record], rest);
  },
};
