import { addDays, dayOf, startOfDay } from '@baobab/contract/kit/lagos-time';
import { priceImports } from '@baobab/contract/master-data/price-imports';
import { defineCommand } from '../engine/command.ts';
import { prices } from '../model/people.ts';
import { plan, priceOf } from '../model/prices.ts';
import { applyPlannedPrices, fileOf, skipBusy } from './prices.ts';

/** Tests that are switched off on the day of a plan: nothing of it is applied. */
export const lostPlanCommands = [
  defineCommand<{ name: string; values: Record<string, number> }>({
    name: 'price.lost-plan',
    actors: ['admin 1'],
    weight: 0.5,
    isAlone: true,
    propose(model, random, name) {
      if (Object.values(model.prices.plans).some(({ state }) => state === 'planned')) return null;
      const price = random.pick(prices)!;
      return { name: `plan ${name}`, values: { [price]: priceOf(model.prices, price) + 10_000 } };
    },
    sentence: ({ name }) => `plans ${name} for tomorrow, and its tests are switched off on that day`,
    async run({ office, model }, { values }, actor) {
      const tomorrow = addDays(dayOf(new Date(model.now)), 1);
      await office
        .as(actor.replaceAll(' ', '-'))
        .call(priceImports.pathology, { body: { valid_from: tomorrow }, files: { file: fileOf(values) } })
        .catch(skipBusy);
      await office.db.query('update national_tests set active = false');
      office.setNow(startOfDay(tomorrow).getTime());
      await applyPlannedPrices(office);
      office.setNow(model.now);
      await office.db.query('update national_tests set active = true');
    },
    expect(model, { name, values }) {
      const day = startOfDay(addDays(dayOf(new Date(model.now)), 1)).getTime();
      plan(model, name, values, day);
      model.prices.plans[name]!.state = 'failed';
    },
  }),
];
