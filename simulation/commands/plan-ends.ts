import { addDays, dayOf, startOfDay } from '@baobab/contract/kit/lagos-time';
import { priceImports } from '@baobab/contract/master-data/price-imports';
import { defineCommand, idIn } from '../engine/command.ts';
import { planEnd } from '../model/prices.ts';

const DAYS = 2;

/** The end of a campaign is planned before it begins. */
export const planEndCommands = [
  defineCommand<{ name: string; plan: string }>({
    name: 'price.plan-end',
    actors: ['admin 1', 'admin 2', 'dmp admin'],
    weight: 1,
    isAlone: true,
    propose(model, random, name) {
      const plan = random.pick(
        Object.entries(model.prices.plans).flatMap(([one, { state, ends }]) =>
          state === 'planned' && !ends ? [one] : [],
        ),
      );
      return plan ? { name: `plan ${name}`, plan } : null;
    },
    sentence: ({ plan }) => `plans the end of ${plan} for ${DAYS} days after it`,
    async run(world, { name, plan }, actor) {
      const { office, ids, model } = world;
      const valid_from = addDays(dayOf(new Date(model.prices.plans[plan]!.from)), DAYS);
      const reply = await office
        .as(actor.replaceAll(' ', '-'))
        .call(priceImports.endPlan, { params: { uuid: idIn(world, plan) }, body: { valid_from } });
      ids.set(name, reply.plan);
    },
    expect(model, { name, plan }) {
      const day = addDays(dayOf(new Date(model.prices.plans[plan]!.from)), DAYS);
      planEnd(model, name, plan, startOfDay(day).getTime());
    },
  }),
];
