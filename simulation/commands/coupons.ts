import { coupons } from '@baobab/contract/money/coupons/coupons';
import { toNaira } from '@baobab/contract/kit/naira';
import { defineCommand, idIn } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import type { Model } from '../model/model.ts';
import { editCoupon, giveCoupon, limitCoupon, stateOf, type Coupon } from '../model/coupons.ts';
import { consumers } from '../model/people.ts';
import type { Random } from '../engine/random.ts';

const admins = ['admin 1', 'admin 2'];
const DAY = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();
const codesOf = (model: Model) => Object.keys(model.coupons);

interface NewCoupon extends Omit<Coupon, 'uses' | 'active' | 'version'> {
  code: string;
}

function proposeCoupon(model: Model, random: Random, name: string): NewCoupon | null {
  if (codesOf(model).filter((code) => stateOf(model.coupons[code]!, model.now) === 'Running').length > 3)
    return null;
  const forOne = random.chance(0.3);
  const percent = random.chance(0.5);
  return {
    code: `SIM-${name.replace('.', '-')}`,
    percent: percent ? random.pick([1_000, 3_333])! : null,
    flatKobo: percent ? null : random.pick([100_000, 600_000])!,
    maxUses: forOne ? null : random.int(1, 3),
    perConsumer: random.int(1, 2),
    consumer: forOne ? random.pick(consumers)! : null,
    validFrom: model.now + (random.chance(0.25) ? DAY / 2 : -DAY),
    validTo: model.now + random.pick([1, 20, 60])! * DAY,
  };
}

/** A change of a coupon that keeps the rest. */
const change = <Args extends { code: string }>(
  name: string,
  sentence: (args: Args) => string,
  propose: (model: Model, random: Random, code: string) => Args,
  body: (args: Args) => object,
  expect: (coupon: Coupon, args: Args) => void,
) =>
  defineCommand<Args>({
    name,
    actors: admins,
    weight: 2,
    propose(model, random) {
      const code = random.pick(codesOf(model));
      return code ? propose(model, random, code) : null;
    },
    sentence,
    async run(world, args, actor) {
      await world.office.as(actor.replaceAll(' ', '-')).call(coupons.update, {
        params: { couponId: idIn(world, args.code) },
        body: body(args),
      });
    },
    expect: (model, args) => expect(model.coupons[args.code]!, args),
  });

export const couponCommands = [
  defineCommand<NewCoupon>({
    name: 'coupon.add',
    actors: admins,
    weight: 4,
    propose: proposeCoupon,
    sentence: ({ code, maxUses, consumer }) =>
      `adds coupon ${code} ${consumer ? `for ${consumer}` : `for ${maxUses} uses`}`,
    async run(
      { office, ids },
      { code, percent, flatKobo, maxUses, perConsumer, consumer, validFrom, validTo },
      actor,
    ) {
      const { data } = await office.as(actor.replaceAll(' ', '-')).call(coupons.create, {
        body: {
          coupon_code: code,
          coupon_type: percent === null ? 'flat_discount' : 'percentage',
          category: 'appointment',
          sub_category: 'fadn',
          appointment_type: 'all',
          coupon_user_type: 'normal',
          description: 'Simulated',
          is_active: true,
          currency_type: 'NGN',
          discount: toNaira(percent ?? flatKobo!),
          no_of_times_of_use_per_user: perConsumer,
          valid_from: iso(validFrom),
          valid_to: iso(validTo),
          ...(consumer ? { user_uuid: idOf(consumer) } : { maxtimeuse: maxUses }),
        },
      });
      ids.set(code, data.uuid);
    },
    expect(model, { code, ...coupon }) {
      if (model.coupons[code]) throw new Error('The code is used');
      model.coupons[code] = { ...coupon, active: true, uses: {}, version: 1 };
    },
    isAlone: true,
  }),
  change<{ code: string; active: boolean }>(
    'coupon.stop',
    ({ code, active }) => `makes coupon ${code} ${active ? 'active' : 'inactive'}`,
    (_model, random, code) => ({ code, active: random.chance(0.6) }),
    ({ active }) => ({ is_active: active }),
    (coupon, { active }) => editCoupon(coupon, { active }),
  ),
  change<{ code: string; maxUses: number }>(
    'coupon.limit',
    ({ code, maxUses }) => `limits coupon ${code} to ${maxUses} uses`,
    (_model, random, code) => ({ code, maxUses: random.int(1, 4) }),
    ({ maxUses }) => ({ maxtimeuse: maxUses }),
    (coupon, { maxUses }) => limitCoupon(coupon, maxUses),
  ),
  change<{ code: string; consumer: string }>(
    'coupon.give',
    ({ code, consumer }) => `gives coupon ${code} to ${consumer} alone`,
    (_model, random, code) => ({ code, consumer: random.pick(consumers)! }),
    ({ consumer }) => ({ user_uuid: idOf(consumer) }),
    (coupon, { consumer }) => giveCoupon(coupon, consumer),
  ),
];
