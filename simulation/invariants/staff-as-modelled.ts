import { idOf } from '../engine/ids.ts';
import { staffNames } from '../model/people.ts';
import type { Modelled } from './invariant.ts';

export const staffAsModelled: Modelled = {
  name: 'staff-as-modelled',
  sentence: 'Every member of staff has the role and state that the model gives them.',
  async read({ office }) {
    const { rows } = await office.db.query<{ uuid: string; role: string; active: boolean }>(
      'select a.uuid, s.role, a.active from staff s join accounts a on a.uuid = s.account_uuid',
    );
    const members = new Map(rows.map(({ uuid, role, active }) => [uuid, { role, active }]));
    return Object.fromEntries(Object.keys(staffNames).map((name) => [name, members.get(idOf(name))!]));
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.staff)
        .filter(([, { isHired }]) => isHired)
        .map(([name, { role, active }]) => [name, { role, active }]),
    ),
  adopt: (model, record, actual) => void Object.assign(model.staff[record]!, actual),
};
