import { ApiError } from '@baobab/contract/kit/client';
import type { UploadRefusal } from '@baobab/contract/kit/imports';
import { priceImports } from '@baobab/contract/master-data/price-imports';
import { defineCommand } from '../engine/command.ts';
import { prices } from '../model/people.ts';
import { priceOf } from '../model/prices.ts';
import { fileOf, skipBusy } from './prices.ts';

const staff = ['admin 1', 'admin 2'];
const current = (model: Parameters<typeof priceOf>[0]) =>
  Object.fromEntries(prices.map((name) => [name, priceOf(model, name)]));

export const refusedUploadCommands = [
  defineCommand<{ values: Record<string, number>; invalid: string[] }>({
    name: 'price.invalid-upload',
    actors: staff,
    weight: 0.5,
    isAlone: true,
    propose: (model, random) => ({
      values: { ...current(model.prices), [prices[0]]: random.int(70, 99) * 10_000 },
      invalid: prices.slice(1).filter((_name, index) => index === 0 || random.chance(0.5)),
    }),
    sentence: ({ invalid }) => `uploads a file whose rows of ${invalid.join(' and ')} name an unknown area`,
    async run({ office }, { values, invalid }, actor) {
      const lines = (await fileOf(values).text()).split('\n');
      const rows = lines.map((line) =>
        invalid.some((name) => line.includes(`Test ${name.split(' ')[1]}`))
          ? line.replace('Allen', 'Atlantis')
          : line,
      );
      const file = new File([rows.join('\n')], 'prices.csv', { type: 'text/csv' });
      try {
        await office
          .as(actor.replaceAll(' ', '-'))
          .call(priceImports.pathology, { body: {}, files: { file } })
          .catch(skipBusy);
        return 'stored';
      } catch (error) {
        const report = error instanceof ApiError && (error.current as UploadRefusal | undefined);
        if (!report) throw error;
        return `refused, rows ${report.errors.map(({ row }) => row).join(', ')} are named`;
      }
    },
    // The first row is the header.
    expect: (_model, { invalid }) =>
      `refused, rows ${invalid.map((name) => Number(name.split(' ')[1]) + 1).join(', ')} are named`,
  }),
  defineCommand<object>({
    name: 'price.same-upload',
    actors: staff,
    weight: 0.5,
    isAlone: true,
    propose: () => ({}),
    sentence: () => 'uploads a file with the present prices',
    async run({ office, model }, _args, actor) {
      const { batch } = await office
        .as(actor.replaceAll(' ', '-'))
        .call(priceImports.pathology, { body: {}, files: { file: fileOf(current(model.prices)) } })
        .catch(skipBusy);
      return batch ? 'stored' : 'nothing changed';
    },
    expect: () => 'nothing changed',
  }),
];
