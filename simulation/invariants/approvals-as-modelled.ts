import { idOf } from '../engine/ids.ts';
import { staffNames } from '../model/people.ts';
import { namesById, type Modelled } from './invariant.ts';

export const approvalsAsModelled: Modelled = {
  name: 'approvals-as-modelled',
  sentence: 'Every request for a second person has the state that the model gives it.',
  async read(world) {
    const names = namesById(world);
    for (const name of Object.keys(staffNames)) names.set(idOf(name), name);
    const { rows } = await world.office.db.query<{
      uuid: string;
      kind: string;
      subject: string;
      state: string;
      by: string;
    }>('select uuid, kind, subject, state, requested_by as by from approvals order by requested_at, uuid');
    const found: Record<string, object> = {};
    for (const { uuid, kind, subject, state, by } of rows) {
      const name = `${kind} of ${names.get(subject) ?? subject}`;
      // The second person opens it by its id.
      world.ids.set(name, uuid);
      found[name] = { state, by: names.get(by) ?? by };
    }
    return found;
  },
  view: (model) =>
    Object.fromEntries(Object.entries(model.approvals).map(([name, { state, by }]) => [name, { state, by }])),
  adopt(model, record, actual) {
    if (actual && model.approvals[record]) Object.assign(model.approvals[record], actual);
    else delete model.approvals[record];
  },
};
