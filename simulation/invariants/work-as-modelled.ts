import { idOf } from '../engine/ids.ts';
import { staffNames, thirdPartyDoctor } from '../model/people.ts';
import { namesById, type Modelled } from './invariant.ts';

const staffById = () => new Map(Object.keys(staffNames).map((name) => [idOf(name), name]));

export const bulkActionsAsModelled: Modelled = {
  name: 'bulk-actions-as-modelled',
  sentence: 'A bulk action does what its preview counted: every row has the result that the model gives it.',
  async read(world) {
    const names = namesById(world);
    const { rows } = await world.office.db.query<{
      batch: string;
      states: Record<string, number>;
      versions: Record<string, number> | null;
    }>(
      `select batch, jsonb_object_agg(state, n) as states, jsonb_object_agg(state, versions) -> 'done' as versions
       from (select i.batch_uuid as batch, i.state, count(*) as n,
           jsonb_object_agg(i.label, i.version::int) filter (where b.list = 'coupons') as versions
         from bulk_items i join bulk_batches b on b.uuid = i.batch_uuid group by 1, 2) s group by 1`,
    );
    return Object.fromEntries(
      rows.map(({ batch, states, versions }) => [
        names.get(batch) ?? batch,
        { ...sorted(states), versions: sorted(versions ?? {}) },
      ]),
    );
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.bulkActions).map(([name, { rows, list, versions }]) => {
        const counts: Record<string, number> = {};
        for (const state of Object.values(rows)) counts[state] = (counts[state] ?? 0) + 1;
        const changed = Object.entries(versions).filter(
          ([record]) => list === 'coupons' && rows[record] === 'done',
        );
        return [name, { ...sorted(counts), versions: sorted(Object.fromEntries(changed)) }];
      }),
    ),
  adopt: (model, record) => void delete model.bulkActions[record],
};

const sorted = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b)));

export const payoutsAsModelled: Modelled = {
  name: 'payouts-as-modelled',
  sentence: 'Every payout that was acknowledged is recorded once, with its amount.',
  async read({ office }) {
    const { rows } = await office.db.query<{ id: string; kobo: string }>(
      'select transaction_id as id, amount_kobo as kobo from doctor_payouts where doctor_uuid = $1',
      [idOf(thirdPartyDoctor)],
    );
    return Object.fromEntries(rows.map(({ id, kobo }) => [id, { kobo: Number(kobo) }]));
  },
  view: (model) => Object.fromEntries(Object.entries(model.payouts).map(([id, kobo]) => [id, { kobo }])),
  adopt(model, record, actual) {
    if (actual) model.payouts[record] = (actual as { kobo: number }).kobo;
    else delete model.payouts[record];
  },
};

export const viewsAsModelled: Modelled = {
  name: 'views-as-modelled',
  sentence: 'Of two edits of one version the first is saved and the other is not; both people are told.',
  async read(world) {
    const [names, staff] = [namesById(world), staffById()];
    const { rows } = await world.office.db.query<{
      uuid: string;
      owner: string;
      title: string;
      status: string;
      shared: string | null;
      version: number;
    }>(
      `select uuid, owner_uuid as owner, name as title, search ->> 'status' as status, shared_with as shared, version from saved_views`,
    );
    return Object.fromEntries(
      rows.map(({ uuid, owner, title, status, shared, version }) => [
        names.get(uuid) ?? uuid,
        { owner: staff.get(owner), title, sharedWith: shared, status, version },
      ]),
    );
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.views).map(([name, { owner, title, sharedWith, status, version }]) => [
        name,
        { owner, title, sharedWith, status, version },
      ]),
    ),
  adopt(model, record, actual) {
    if (actual && model.views[record]) Object.assign(model.views[record], actual);
    else delete model.views[record];
  },
};

export const exportsAsModelled: Modelled = {
  name: 'exports-as-modelled',
  sentence: 'Every prepared file has the state that the model gives it; nobody gets one of a lost right.',
  async read(world) {
    const names = namesById(world);
    const { rows } = await world.office.db.query<{ uuid: string; state: string }>(
      'select uuid, state from exports',
    );
    return Object.fromEntries(rows.map(({ uuid, state }) => [names.get(uuid) ?? uuid, { state }]));
  },
  view: (model) =>
    Object.fromEntries(Object.entries(model.exports).map(([name, { state }]) => [name, { state }])),
  adopt(model, record, actual) {
    if (actual && model.exports[record]) Object.assign(model.exports[record], actual);
    else delete model.exports[record];
  },
};
