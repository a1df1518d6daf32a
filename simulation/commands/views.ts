import { ApiError } from '@baobab/contract/kit/client';
import { views, type SavedView } from '@baobab/contract/workspace/views';
import type { Role } from '@baobab/contract/kit/roles';
import { defineCommand, idIn } from '../engine/command.ts';
import type { Random } from '../engine/random.ts';
import type { Model } from '../model/model.ts';
import { staffNames } from '../model/people.ts';
import { canSee, deleteView, editView, saveView, type ViewValues } from '../model/views.ts';

const people = Object.keys(staffNames).filter((name) => name !== 'admin 3');
const wire = (name: string) => name.replaceAll(' ', '-');
const SCREEN = '/appointments';
const MAX_VIEWS = 8;

const body = ({ title, sharedWith, status }: ViewValues) => ({
  name: title,
  search: { status },
  columns: null,
  shared_with: sharedWith as Role | null,
});

const proposeValues = (model: Model, random: Random, title: string, actor: string): ViewValues => ({
  title,
  sharedWith: random.pick([null, model.staff[actor]!.role, 'support']) ?? null,
  status: random.pick(['booked', 'pending', 'closed', 'missed'])!,
});

export const viewCommands = [
  defineCommand<ViewValues & { name: string }>({
    name: 'view.save',
    actors: people,
    weight: 2,
    isAlone: true,
    propose(model, random, name, actor) {
      if (Object.keys(model.views).length >= MAX_VIEWS) return null;
      const title = random.chance(0.2) ? 'The same' : `View ${name}`;
      return { name: `view ${name}`, ...proposeValues(model, random, title, actor) };
    },
    sentence: ({ name, sharedWith }) => `saves ${name} for ${sharedWith ?? 'themselves'}`,
    async run({ office, ids }, { name, ...values }, actor) {
      const { data } = await office
        .as(wire(actor))
        .call(views.addView, { body: { screen: SCREEN, ...body(values) } });
      ids.set(name, data.uuid);
    },
    expect: (model, { name, ...values }, actor) => saveView(model, name, actor, values),
  }),
  defineCommand<object>({
    name: 'view.use',
    actors: people,
    weight: 1,
    isAlone: true,
    propose: () => ({}),
    sentence: () => 'looks at the saved views',
    async run({ office }, _args, actor) {
      const { views: shown } = await office.as(wire(actor)).call(views.views, {});
      return namesOf(shown.map(({ name, search }) => `${name} ${search['status']}`));
    },
    expect: (model, _args, actor) =>
      namesOf(
        Object.values(model.views)
          .filter((view) => canSee(model, view, actor))
          .map(({ title, status }) => `${title} ${status}`),
      ),
  }),
  defineCommand<ViewValues & { name: string; version: number }>({
    name: 'view.edit',
    actors: people,
    weight: 4,
    propose(model, random, _serial, actor) {
      const name = random.pick(
        Object.keys(model.views).filter((one) => canSee(model, model.views[one]!, actor)),
      );
      if (!name) return null;
      const { title, version, sharedWith } = model.views[name]!;
      const values = { ...proposeValues(model, random, title, actor), sharedWith };
      // Some people have had the form open for a while.
      return { name, ...values, version: Math.max(1, version - (random.chance(0.3) ? 1 : 0)) };
    },
    sentence: ({ name, status, version }) => `edits version ${version} of ${name}, now with ${status}`,
    async run(world, { name, version, ...values }, actor) {
      try {
        await world.office
          .as(wire(actor))
          .call(views.editView, { params: { uuid: idIn(world, name) }, body: { ...body(values), version } });
        return undefined;
      } catch (error) {
        const current = error instanceof ApiError && (error.current as SavedView | undefined);
        if (!current) throw error;
        return `not saved, the other value is “${current.search['status']}”`;
      }
    },
    expect: (model, { name, version, ...values }, actor) => editView(model, name, actor, values, version),
  }),
  defineCommand<{ name: string }>({
    name: 'view.delete',
    actors: people,
    weight: 1,
    propose(model, random) {
      const name = random.pick(Object.keys(model.views));
      return name ? { name } : null;
    },
    sentence: ({ name }) => `deletes ${name}`,
    async run(world, { name }, actor) {
      await world.office.as(wire(actor)).call(views.deleteView, { params: { uuid: idIn(world, name) } });
    },
    expect: (model, { name }, actor) => deleteView(model, name, actor),
  }),
];

const namesOf = (names: string[]) => `${names.toSorted().join(', ') || 'none'}`;
