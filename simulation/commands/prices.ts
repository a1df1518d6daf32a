import { ApiError } from '@baobab/contract/kit/client';
import { addDays, dayOf, startOfDay } from '@baobab/contract/kit/lagos-time';
import { toNaira } from '@baobab/contract/kit/naira';
import { priceColumns } from '@baobab/contract/master-data/price-columns';
import { priceEdits } from '@baobab/contract/master-data/price-edits';
import { priceImports } from '@baobab/contract/master-data/price-imports';
import { withSlug } from '@baobab/contract/kit/product';
import { defineCommand, idIn, Skipped } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import type { Office } from '../engine/office.ts';
import type { Random } from '../engine/random.ts';
import { refuse, type Model } from '../model/model.ts';
import { BASE_PRICE, prices } from '../model/people.ts';
import { cancelPlan, edit, isOutdated, plan, priceOf, upload } from '../model/prices.ts';

type Values = Record<string, number>;
const staff = ['admin 1', 'admin 2', 'dmp admin'];
const wire = (actor: string) => actor.replaceAll(' ', '-');

/** The worker applies the plans of the list whose day has come. */
export const applyPlannedPrices = (office: Office) =>
  office.runJob('price-plans.apply', { kind: 'pathology' });

/** A price list in the layout of an upload, as a person makes it from the download. */
export function fileOf(values: Values): File {
  const header = priceColumns.map(({ name }) => withSlug(name, 'baobab')).join(',');
  const rows = Object.entries(values).map(([name, kobo]) => {
    const serial = prices.indexOf(name as (typeof prices)[number]) + 1;
    const test = `Test ${serial}`;
    const cells = [
      'Simulated Lab',
      'Ikeja',
      'Allen',
      test,
      `T${serial}`,
      'Chemistry',
      test,
      'NOT AVAILABLE',
      'Simulated',
      'NO',
    ];
    return [
      ...cells,
      toNaira(BASE_PRICE),
      toNaira(BASE_PRICE / 2),
      0,
      toNaira(kobo),
      '1 day',
      1,
      '1 day',
      'True',
    ].join(',');
  });
  return new File([[header, ...rows].join('\n')], 'prices.csv', { type: 'text/csv' });
}

const current = (model: Model): Values =>
  Object.fromEntries(prices.map((name) => [name, priceOf(model.prices, name)]));

/** A file of all prices, of which one or two differ. */
function changedFile(model: Model, random: Random): Values {
  const values = current(model);
  for (let count = random.int(0, 2); count >= 0; count -= 1)
    values[random.pick(prices)!] = random.int(70, 99) * 10_000;
  return values;
}

/** The reader of files gives up on a busy machine; that says nothing about the prices. */
export const skipBusy = (error: unknown) => {
  throw error instanceof ApiError && error.status === 503 ? new Skipped('busy') : error;
};

const listed = (values: Values) =>
  Object.entries(values)
    .map(([name, kobo]) => `${name} = ${toNaira(kobo)}`)
    .join(', ');

export const priceCommands = [
  defineCommand<{ name: string; values: Values; seen: Values }>({
    name: 'price.preview',
    actors: staff,
    weight: 2,
    isAlone: true,
    propose: (model, random, name) => ({
      name: `upload ${name}`,
      values: changedFile(model, random),
      seen: current(model),
    }),
    sentence: ({ name, values }) => `looks at the preview of ${name} (${listed(values)})`,
    async run({ office, ids }, { name, values }, actor) {
      const { state } = await office
        .as(wire(actor))
        .call(priceImports.preview, {
          params: { kind: 'pathology' },
          body: {},
          files: { file: fileOf(values) },
        })
        .catch(skipBusy);
      ids.set(`state of ${name}`, state!);
    },
    expect(model, { name, values, seen }) {
      model.prices.previews[name] = { values, seen };
    },
  }),
  defineCommand<{ name: string }>({
    name: 'price.upload',
    actors: staff,
    weight: 6,
    // Most people confirm at once; some have left the preview open while a colleague changed prices.
    propose({ prices: list }, random) {
      const wantsOutdated = random.chance(0.1);
      const name = random.pick(
        Object.keys(list.previews).filter((one) => isOutdated(list, list.previews[one]!) === wantsOutdated),
      );
      return name ? { name } : null;
    },
    sentence: ({ name }) => `confirms ${name}`,
    async run({ office, ids, model }, { name }, actor) {
      const { batch } = await office
        .as(wire(actor))
        .call(priceImports.pathology, {
          body: { seen: ids.get(`state of ${name}`)! },
          files: { file: fileOf(model.prices.previews[name]!.values) },
        })
        .catch(skipBusy);
      if (batch) ids.set(name, batch);
    },
    expect(model, { name }) {
      const preview = model.prices.previews[name];
      // A repeated file changes nothing.
      if (!preview) return;
      delete model.prices.previews[name];
      if (isOutdated(model.prices, preview)) refuse('a price was changed since the preview');
      upload(model, name, preview.values);
    },
    isAlone: true,
  }),
  defineCommand<{ name: string; price: string; kobo: number }>({
    name: 'price.edit',
    actors: staff,
    weight: 5,
    isAlone: true,
    propose: (_model, random, name) => ({
      name: `edit ${name}`,
      price: random.pick(prices)!,
      kobo: random.int(70, 99) * 10_000,
    }),
    sentence: ({ price, kobo }) => `sets ${price} to ${toNaira(kobo)}`,
    async run({ office, ids }, { name, price, kobo }, actor) {
      const client = office.as(wire(actor));
      const { rows } = await office.db.query<{ version: number }>(
        'select version from price_entries where uuid = $1',
        [idOf(price)],
      );
      const body = {
        prices: [
          {
            uuid: idOf(price),
            version: rows[0]!.version,
            fields: { '{product}sexclusivediscountedprice': toNaira(kobo) },
          },
        ],
      };
      const { state } = await client.call(priceEdits.editPathologyPreview, { body });
      const { batch } = await client.call(priceEdits.editPathology, { body: { ...body, seen: state } });
      if (batch) ids.set(name, batch);
    },
    expect: (model, { name, price, kobo }) => edit(model, name, price, kobo),
  }),
  defineCommand<{ name: string; values: Values }>({
    name: 'price.plan',
    actors: staff,
    weight: 1.5,
    isAlone: true,
    propose: (model, random, name) => ({ name: `plan ${name}`, values: changedFile(model, random) }),
    sentence: ({ name, values }) => `plans ${name} for tomorrow (${listed(values)})`,
    async run({ office, ids, model }, { name, values }, actor) {
      const valid_from = addDays(dayOf(new Date(model.now)), 1);
      const reply = await office
        .as(wire(actor))
        .call(priceImports.pathology, { body: { valid_from }, files: { file: fileOf(values) } })
        .catch(skipBusy);
      if (reply.plan) ids.set(name, reply.plan);
    },
    expect: (model, { name, values }) =>
      plan(model, name, values, startOfDay(addDays(dayOf(new Date(model.now)), 1)).getTime()),
  }),
  defineCommand<{ name: string }>({
    name: 'price.cancel-plan',
    actors: staff,
    weight: 1,
    propose(model, random) {
      const name = random.pick(
        Object.keys(model.prices.plans).filter((one) => model.prices.plans[one]!.state === 'planned'),
      );
      return name ? { name } : null;
    },
    sentence: ({ name }) => `calls ${name} off`,
    async run(world, { name }, actor) {
      await world.office
        .as(wire(actor))
        .call(priceImports.cancelPlan, { params: { uuid: idIn(world, name) } });
    },
    expect: (model, { name }) => cancelPlan(model, name),
  }),
];
