import { idOf } from '../engine/ids.ts';
import { isAsking, openCases } from '../model/copied-chats.ts';
import { fields } from '../model/copies.ts';
import { namesById, type Modelled } from './invariant.ts';

interface Row {
  uuid: string;
  mobile: string;
  gender: string | null;
  active: boolean;
  is_asking: boolean;
}

export const copiesAsModelled: Modelled = {
  name: 'copies-as-modelled',
  sentence:
    'A person has the fields, the state and the case that a merge took over, and those of before after its undo.',
  async read(world) {
    const { rows } = await world.office.db.query<Row>(
      `select a.uuid, a.mobile, a.gender, a.active, c.state = 'open' as is_asking
       from accounts a join support_channels c on c.consumer_uuid = a.uuid
       where a.kind = 'consumer' and a.last_name like 'Copy%' order by a.uuid`,
    );
    const open = await world.office.db.query<{ uuid: string }>(
      'select uuid from support_cases where closed_at is null',
    );
    const cases = new Set(open.rows.map(({ uuid }) => uuid));
    const names = namesById(world);
    return Object.fromEntries(
      rows.map(({ uuid, is_asking, ...row }) => {
        const name = names.get(uuid) ?? uuid;
        return [name, { ...row, isAsking: is_asking, hasCase: cases.has(idOf(`question of ${name}`)) }];
      }),
    );
  },
  view(model) {
    const cases = openCases(model);
    return Object.fromEntries(
      Object.entries(model.copies)
        .filter(([, { erased }]) => !erased)
        .map(([name, copy]) => [
          name,
          {
            ...Object.fromEntries(fields.map((field) => [field, copy[field]])),
            active: copy.active,
            isAsking: isAsking(model, name),
            hasCase: cases.has(name),
          },
        ]),
    );
  },
  adopt(model, record, actual) {
    const { mobile, gender, active } = (actual ?? {}) as Row;
    if (actual && model.copies[record]) Object.assign(model.copies[record], { mobile, gender, active });
  },
};
