import { ApiError } from '@baobab/contract/kit/client';
import { introducers, type Introducer } from '@baobab/contract/people/introducers';
import { defineCommand, idIn, type World } from '../engine/command.ts';
import type { Random } from '../engine/random.ts';
import type { Model } from '../model/model.ts';
import {
  addIntroducer,
  editIntroducer,
  type IntroducerEdit,
  type IntroducerField,
  type IntroducerValues,
} from '../model/introducers.ts';

const admins = ['admin 1', 'admin 2'];
const wire = (name: string) => name.replaceAll(' ', '-');
const MAX_INTRODUCERS = 3;
/** A few values, so that two people meet at one and the same. */
const words = ['Ada', 'Bola', 'Chidi', 'Dayo'];
const mobileOf = (name: string) => `+23480500${name.replace(/\D/g, '').slice(-5).padStart(5, '0')}`;

/** The form as it was opened, now or one change ago. */
function openForm(model: Model, random: Random) {
  const name = random.pick(Object.keys(model.introducers));
  if (!name) return null;
  const { earlier, version } = model.introducers[name]!;
  const age = version > 1 && random.chance(0.4) ? 1 : 0;
  const keeps: IntroducerEdit['keeps'] = random.chance(0.5) ? 'own' : 'other';
  return { name, seen: earlier.at(-1 - age)!, version: version - age, keeps };
}

const bodyOf = (world: World, name: string, values: IntroducerValues, version: number) => ({
  ...values,
  uuid: idIn(world, name),
  mobile: mobileOf(name),
  version,
});

/** Submits the form as the console does: values of colleagues are taken over, a change of the same field is asked about. */
async function submit(world: World, edit: IntroducerEdit, actor: string): Promise<string | undefined> {
  const { name, field, value, seen, keeps } = edit;
  const client = world.office.as(wire(actor));
  let [values, version, asked] = [{ ...seen, [field]: value }, edit.version, undefined as string | undefined];
  for (;;)
    try {
      await client.call(introducers.edit, { body: bodyOf(world, name, values, version) });
      return asked;
    } catch (error) {
      if (!(error instanceof ApiError) || !error.current) throw error;
      const current = error.current as Introducer;
      const isQuestion = current[field] !== seen[field] && current[field] !== value;
      const author = error.changed?.fields?.[field]?.by?.replace('staff ', '');
      asked = isQuestion ? `asked about ${field} of ${author}` : undefined;
      if (isQuestion && keeps === 'other') return asked;
      const { firstName, lastName, email } = current;
      [values, version] = [{ firstName, lastName, email, [field]: value }, current.version];
    }
}

const editCommand = (
  name: string,
  weight: number,
  verb: string,
  propose: (model: Model, random: Random) => IntroducerEdit | null,
) =>
  defineCommand<IntroducerEdit>({
    name,
    actors: admins,
    weight,
    propose,
    sentence: ({ name: record, field, value, version }) =>
      `${verb} ${field} of ${record} to “${value}” in a form of version ${version}`,
    run: submit,
    expect: (model, edit, actor) => editIntroducer(model, edit, actor),
  });

export const introducerCommands = [
  defineCommand<{ name: string; values: IntroducerValues }>({
    name: 'introducer.add',
    actors: admins,
    weight: 2,
    isAlone: true,
    propose(model, random, serial) {
      if (Object.keys(model.introducers).length >= MAX_INTRODUCERS) return null;
      const name = `introducer ${serial}`;
      const email = `${name.replaceAll(' ', '.')}@mail.example`;
      return { name, values: { firstName: random.pick(words)!, lastName: 'Obi', email } };
    },
    sentence: ({ name }) => `adds ${name}`,
    async run({ office, ids }, { name, values }, actor) {
      const { data } = await office
        .as(wire(actor))
        .call(introducers.add, { body: { ...values, mobile: mobileOf(name) } });
      ids.set(name, data.uuid);
    },
    expect: (model, { name, values }) => addIntroducer(model, name, values),
  }),
  editCommand('introducer.edit', 5, 'changes', (model, random) => {
    const form = openForm(model, random);
    const field: IntroducerField = random.pick(['firstName', 'lastName'])!;
    return form && { ...form, field, value: random.pick(words)! };
  }),
  editCommand('introducer.restore', 2, 'restores', (model, random) => {
    const form = openForm(model, random);
    const field: IntroducerField = random.pick(['firstName', 'lastName'])!;
    const earlier = form && random.pick(model.introducers[form.name]!.earlier);
    return earlier ? { ...form, field, value: earlier[field] } : null;
  }),
];
