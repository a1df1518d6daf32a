import { namesById, type Modelled } from './invariant.ts';

/** The author of the last change of a field. Of two people who save the same value at once, one has changed it. */
const authorOf = (column: string) =>
  `coalesce((select replace(a.first_name || ' ' || a.last_name, 'staff ', '')
     from audit_log l join accounts a on a.uuid = l.actor_uuid
     where l.subject = i.uuid::text and l.details -> 'changed' ? '${column}'
     order by l.at desc, l.id desc limit 1), 'nobody')`;

export const introducersAsModelled: Modelled = {
  name: 'introducers-as-modelled',
  sentence:
    'Two people who edit one record lose nothing of either: every field has the value that was saved last, and its author.',
  async read(world) {
    const names = namesById(world);
    const { rows } = await world.office.db.query<{
      uuid: string;
      firstName: string;
      lastName: string;
      email: string;
      version: number;
      changedBy: string;
    }>(
      `select uuid, first_name as "firstName", last_name as "lastName", email, version,
         ${authorOf('first_name')} || ', ' || ${authorOf('last_name')} as "changedBy"
       from accounts i where kind = 'introducer'`,
    );
    return Object.fromEntries(rows.map(({ uuid, ...row }) => [names.get(uuid) ?? uuid, row]));
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.introducers).map(([name, { values, version, changedBy: by }]) => {
        const { firstName, lastName, email } = values;
        const changedBy = `${by.firstName ?? 'nobody'}, ${by.lastName ?? 'nobody'}`;
        return [name, { firstName, lastName, email, version, changedBy }];
      }),
    ),
  adopt(model, record, actual) {
    const introducer = model.introducers[record];
    if (!actual || !introducer) return void delete model.introducers[record];
    const { version, changedBy, ...values } = actual as typeof introducer.values & {
      version: number;
      changedBy: string;
    };
    const [firstName, lastName] = changedBy.split(', ');
    Object.assign(introducer, {
      values,
      version,
      earlier: [...introducer.earlier, values],
      changedBy: { firstName, lastName },
    });
  },
};
