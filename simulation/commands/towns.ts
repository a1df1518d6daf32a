import { listUploads } from '@baobab/contract/master-data/list-uploads';
import { places } from '@baobab/contract/master-data/places';
import { defineCommand, idIn } from '../engine/command.ts';
import type { Random } from '../engine/random.ts';
import type { Model } from '../model/model.ts';
import { change, redo, stateOf, townsOf, undo } from '../model/towns.ts';
import { skipBusy } from './prices.ts';

type States = Record<string, string>;
const staff = ['admin 1', 'admin 2', 'dmp admin'];
const states = ['Lagos', 'Kano', 'Rivers'];
const wire = (actor: string) => actor.replaceAll(' ', '-');

const fileOf = (values: States) =>
  new File(
    [['City Name,State', ...Object.entries(values).map((cells) => cells.join(','))].join('\n')],
    'cities.csv',
    { type: 'text/csv' },
  );

/** All towns, of which some have another state, and sometimes a new one. */
function changedFile(model: Model, random: Random, name: string): States {
  const towns = townsOf(model);
  const values = Object.fromEntries(towns.map((town) => [town, stateOf(model, town)]));
  for (let count = random.int(0, 2); count >= 0; count -= 1)
    values[random.pick(towns)!] = random.pick(states)!;
  if (random.chance(0.4)) values[`Town ${name}`] = random.pick(states)!;
  return values;
}

const listed = (values: States) =>
  Object.entries(values)
    .map(([town, state]) => `${town} = ${state}`)
    .join(', ');

const isFile = ({ name }: { name: string }) => name.startsWith('file ');

export const townCommands = [
  defineCommand<{ name: string; values: States }>({
    name: 'town.upload',
    actors: staff,
    weight: 3,
    isAlone: true,
    propose: (model, random, name) => ({ name: `file ${name}`, values: changedFile(model, random, name) }),
    sentence: ({ name, values }) => `uploads ${name} of cities (${listed(values)})`,
    async run({ office, ids }, { name, values }, actor) {
      const client = office.as(wire(actor));
      const params = { list: 'cities' } as const;
      const files = { file: fileOf(values) };
      const { state } = await client.call(listUploads.preview, { params, body: {}, files }).catch(skipBusy);
      const { batch } = await client
        .call(listUploads.commit, { params, body: { seen: state! }, files })
        .catch(skipBusy);
      if (batch) ids.set(name, batch);
    },
    expect: (model, { name, values }) => void change(model, name, values),
  }),
  defineCommand<{ name: string; town: string; state: string }>({
    name: 'town.edit',
    actors: staff,
    weight: 3,
    isAlone: true,
    propose: (model, random, name) => ({
      name: `form ${name}`,
      town: random.pick(townsOf(model))!,
      state: random.pick(states)!,
    }),
    sentence: ({ town, state }) => `sets the state of ${town} to ${state}`,
    async run({ office }, { town, state }, actor) {
      const { rows } = await office.db.query<{ uuid: string; version: number; state_uuid: string }>(
        `select c.uuid, c.version, s.uuid as state_uuid from cities c, states s where c.name = $1 and s.name = $2`,
        [town, state],
      );
      const { uuid, version, state_uuid } = rows[0]!;
      await office.as(wire(actor)).call(places.editCity, { body: { uuid, version, name: town, state_uuid } });
    },
    expect: (model, { name, town, state }) => void change(model, name, { [town]: state }),
  }),
  ...(['undo', 'redo'] as const).map((way) =>
    defineCommand<{ name: string }>({
      name: `town.${way}`,
      actors: staff,
      weight: 2.5,
      isAlone: true,
      propose(model, random) {
        const wanted = way === 'redo';
        const set = random.pick(model.towns.sets.filter((one) => isFile(one) && one.undone === wanted));
        return set ? { name: set.name } : null;
      },
      sentence: ({ name }) => (way === 'undo' ? `undoes ${name}` : `applies ${name} again`),
      async run(world, { name }, actor) {
        await world.office.as(wire(actor)).call(listUploads[way], { params: { uuid: idIn(world, name) } });
      },
      expect: (model, { name }) => (way === 'undo' ? undo : redo)(model, name),
    }),
  ),
];
