import { dayOf } from '@baobab/contract/kit/lagos-time';
import { jumped, type Jump } from '../engine/clock.ts';
import { defineCommand } from '../engine/command.ts';
import { applyPlans } from '../model/prices.ts';
import { settleExpired } from '../model/slots.ts';
import { applyPlannedPrices } from './prices.ts';

const jumps: readonly Jump[] = [
  { minutes: 1 },
  { minutes: 5 },
  { minutes: 11 },
  { minutes: 90 },
  { to: 'midnight' },
  { to: 'midnight' },
  { months: 1 },
];

const describe = (jump: Jump) =>
  'minutes' in jump
    ? `${jump.minutes} minutes`
    : 'to' in jump
      ? 'to midnight in Lagos'
      : `${jump.months} month`;

export const clockCommands = [
  defineCommand<{ jump: Jump }>({
    name: 'clock.jump',
    actors: ['clock'],
    weight: 5,
    isAlone: true,
    propose: (_model, random) => ({ jump: random.pick(jumps)! }),
    sentence: ({ jump }) => `goes on ${describe(jump)}`,
    async run({ office, model }, { jump }) {
      office.setNow(jumped(model.now, jump));
    },
    expect(model, { jump }) {
      model.now = jumped(model.now, jump);
      for (const booking of Object.values(model.bookings)) settleExpired(model, booking);
    },
  }),
  defineCommand<object>({
    name: 'worker.release-expired',
    actors: ['worker'],
    weight: 3,
    isRow: true,
    propose: () => ({}),
    sentence: () => 'releases slots whose hold is over',
    run: ({ office }) => office.runJob('appointments.release-expired'),
    expect: () => undefined,
  }),
  defineCommand<{ day: string }>({
    name: 'worker.apply-plans',
    actors: ['worker'],
    weight: 4,
    isRow: true,
    isAlone: true,
    propose: (model) =>
      Object.values(model.prices.plans).some(({ state, from }) => state === 'planned' && from <= model.now)
        ? { day: dayOf(new Date(model.now)) }
        : null,
    sentence: () => 'applies the planned prices of the day',
    run: ({ office }) => applyPlannedPrices(office),
    expect: (model) => applyPlans(model),
  }),
];
