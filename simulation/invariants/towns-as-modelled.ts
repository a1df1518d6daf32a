import { stateOf, townsOf } from '../model/towns.ts';
import type { Modelled } from './invariant.ts';

export const townsAsModelled: Modelled = {
  name: 'towns-as-modelled',
  sentence: 'A record of the master data has the values of the last upload or edit that counts.',
  async read({ office }) {
    const { rows } = await office.db.query<{ name: string; state: string }>(
      `select c.name, s.name as state from cities c left join states s on s.uuid = c.state_uuid
       where c.name like 'Town %' order by c.name`,
    );
    return Object.fromEntries(rows.map(({ name, state }) => [name, { state }]));
  },
  view: (model) => Object.fromEntries(townsOf(model).map((town) => [town, { state: stateOf(model, town) }])),
  adopt(model, record, actual) {
    if (!(record in model.towns.base)) model.towns.added[record] = actual !== undefined;
    if (!actual) return;
    const values = { [record]: (actual as { state: string }).state };
    model.towns.sets.push({ name: 'found so', values, adds: [], undone: false });
  },
};
