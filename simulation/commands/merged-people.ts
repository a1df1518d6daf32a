import { supportDesk } from '@baobab/contract/messages/support-desk';
import { privacy } from '@baobab/contract/overview/privacy';
import { defineCommand, idIn } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import { decide } from '../model/copied-chats.ts';
import { correctCopy, fields, type Field } from '../model/copies.ts';

const admins = ['admin 1', 'admin 2'];
const wire = (name: string) => name.replaceAll(' ', '-');

/** Colleagues work on people who were merged meanwhile, or whose merge is undone later. */
export const mergedPeopleCommands = [
  defineCommand<{ name: string; isOpen: boolean }>({
    name: 'copy.chat',
    actors: admins,
    weight: 4,
    isAlone: true,
    propose(model, random) {
      const name = random.pick(
        Object.keys(model.copies).filter((copy) => !model.copies[copy]!.erased || random.chance(0.1)),
      );
      return name ? { name, isOpen: random.chance(0.4) } : null;
    },
    sentence: ({ name, isOpen }) => `${isOpen ? 'opens' : 'closes'} the conversation with ${name}`,
    async run({ office }, { name, isOpen }, actor) {
      await office.as(wire(actor)).call(supportDesk.setState, {
        params: { id: idOf(`chat of ${name}`) },
        body: { state: isOpen ? 'open' : 'closed' },
      });
    },
    expect: (model, { name, isOpen }) => decide(model, name, isOpen),
  }),
  defineCommand<{ name: string; field: Field; value: string }>({
    name: 'copy.correct',
    actors: admins,
    weight: 3,
    isAlone: true,
    propose(model, random) {
      const name = random.pick(Object.keys(model.copies));
      if (!name) return null;
      const field = random.pick(fields)!;
      const given = Object.values(model.copies)
        .filter(({ erased }) => !erased)
        .map(({ mobile }) => mobile);
      const value =
        field === 'gender'
          ? random.pick(['male', 'female', 'others'])
          : random.pick([...given, `+23480602${String(random.int(0, 99_999)).padStart(5, '0')}`]);
      return value ? { name, field, value } : null;
    },
    sentence: ({ name, field, value }) => `corrects the ${field} of ${name} to ${value}`,
    async run(world, { name, field, value }, actor) {
      const client = world.office.as(wire(actor));
      const params = { uuid: idIn(world, name) };
      const {
        uuid: _uuid,
        patients: _patients,
        ...data
      } = (await client.call(privacy.data, { params })).data;
      await client.call(privacy.correct, { params, body: { ...data, [field]: value } as never });
    },
    expect: (model, { name, field, value }) => correctCopy(model, name, field, value),
  }),
];
