import { namesById, type Modelled } from './invariant.ts';

export const introducersAsModelled: Modelled = {
  name: 'introducers-as-modelled',
  sentence:
    'Two people who edit one record lose nothing of either: every field has the value that was saved last.',
  async read(world) {
    const names = namesById(world);
    const { rows } = await world.office.db.query<{
      uuid: string;
      firstName: string;
      lastName: string;
      email: string;
      version: number;
    }>(
      `select uuid, first_name as "firstName", last_name as "lastName", email, version from accounts where kind = 'introducer'`,
    );
    return Object.fromEntries(rows.map(({ uuid, ...row }) => [names.get(uuid) ?? uuid, row]));
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.introducers).map(([name, { values, version }]) => {
        const { firstName, lastName, email } = values;
        return [name, { firstName, lastName, email, version }];
      }),
    ),
  adopt(model, record, actual) {
    const introducer = model.introducers[record];
    if (!actual || !introducer) return void delete model.introducers[record];
    const { version, ...values } = actual as typeof introducer.values & { version: number };
    Object.assign(introducer, { values, version, earlier: [...introducer.earlier, values] });
  },
};
