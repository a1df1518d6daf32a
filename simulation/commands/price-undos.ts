import { priceImports } from '@baobab/contract/master-data/price-imports';
import { defineCommand, idIn, Skipped, type World } from '../engine/command.ts';
import { redo, undo } from '../model/prices.ts';

const staff = ['admin 1', 'admin 2', 'dmp admin'];
const wire = (actor: string) => actor.replaceAll(' ', '-');

const isUndoable = ({ name }: { name: string }) => /^(upload|edit|plan) /.test(name);

/** The id of a change: a plan has that of the upload that it became on its day. */
async function setOf(world: World, name: string): Promise<string> {
  const uuid = idIn(world, name);
  if (!name.startsWith('plan ')) return uuid;
  const { rows } = await world.office.db.query<{ uuid: string | null }>(
    'select batch_uuid as uuid from price_plans where uuid = $1',
    [uuid],
  );
  if (!rows[0]?.uuid) throw new Skipped(name);
  return rows[0].uuid;
}

/** Uploads, edits and applied plans are undone and applied again, in any order. */
export const priceUndoCommands = [
  defineCommand<{ name: string }>({
    name: 'price.undo',
    actors: staff,
    weight: 5,
    propose(model, random) {
      const name = random.pick(
        model.prices.changes.filter((one) => isUndoable(one) && (!one.undone || random.chance(0.1))),
      )?.name;
      return name ? { name } : null;
    },
    sentence: ({ name }) => `undoes ${name} and keeps later changes`,
    async run(world, { name }, actor) {
      await world.office
        .as(wire(actor))
        .call(priceImports.undo, { params: { uuid: await setOf(world, name) }, body: { changed: 'keep' } });
    },
    expect: (model, { name }) => undo(model, name),
    isAlone: true,
  }),
  defineCommand<{ name: string }>({
    name: 'price.redo',
    actors: staff,
    weight: 2,
    propose(model, random) {
      const name = random.pick(model.prices.changes.filter((one) => isUndoable(one) && one.undone))?.name;
      return name ? { name } : null;
    },
    sentence: ({ name }) => `applies ${name} again`,
    async run(world, { name }, actor) {
      await world.office
        .as(wire(actor))
        .call(priceImports.redo, { params: { uuid: await setOf(world, name) } });
    },
    expect: (model, { name }) => redo(model, name),
    isAlone: true,
  }),
];
