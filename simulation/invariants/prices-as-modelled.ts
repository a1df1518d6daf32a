import { idOf } from '../engine/ids.ts';
import { prices } from '../model/people.ts';
import { priceOf } from '../model/prices.ts';
import type { Modelled } from './invariant.ts';

export const pricesAsModelled: Modelled = {
  name: 'prices-as-modelled',
  sentence:
    'A price is that of the last change that was not undone; a plan changes on its day only what it was made to change.',
  async read({ office }) {
    const { rows } = await office.db.query<{ uuid: string; kobo: string }>(
      'select uuid, exclusive_kobo as kobo from price_entries',
    );
    const names = new Map<string, string>(prices.map((name) => [idOf(name), name]));
    return Object.fromEntries(
      rows
        .map(({ uuid, kobo }) => [names.get(uuid) ?? uuid, { kobo: Number(kobo) }] as const)
        .toSorted(([a], [b]) => a.localeCompare(b)),
    );
  },
  view: (model) => Object.fromEntries(prices.map((name) => [name, { kobo: priceOf(model.prices, name) }])),
  adopt(model, record, actual) {
    if (!actual) return;
    const values = { [record]: (actual as { kobo: number }).kobo };
    model.prices.changes.push({ name: 'found so', values, undone: false });
  },
};
