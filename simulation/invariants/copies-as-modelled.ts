import { fields } from '../model/copies.ts';
import { namesById, type Modelled } from './invariant.ts';

export const copiesAsModelled: Modelled = {
  name: 'copies-as-modelled',
  sentence: 'A person has the fields that a merge took over, and those of before after its undo.',
  async read(world) {
    const { rows } = await world.office.db.query<{ uuid: string; mobile: string; gender: string | null }>(
      `select uuid, mobile, gender from accounts where kind = 'consumer' and last_name like 'Copy%' order by uuid`,
    );
    const names = namesById(world);
    return Object.fromEntries(
      rows.map(({ uuid, mobile, gender }) => [names.get(uuid) ?? uuid, { mobile, gender }]),
    );
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.copies)
        .filter(([, { erased }]) => !erased)
        .map(([name, copy]) => [name, Object.fromEntries(fields.map((field) => [field, copy[field]]))]),
    ),
  adopt(model, record, actual) {
    if (actual && model.copies[record]) Object.assign(model.copies[record], actual);
  },
};
