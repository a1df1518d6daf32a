import { bulkNotifications } from '@baobab/contract/bulk-notifications';
import { defineCommand, idIn } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import { compose, rewrite, send } from '../model/messages.ts';
import type { Model } from '../model/model.ts';

const admins = ['admin 1', 'admin 2'];
const wire = (name: string) => name.replaceAll(' ', '-');
const inState = (model: Model, state: string) =>
  Object.keys(model.messages).filter((name) => model.messages[name]!.state === state);
const words = (text: string) => ({ type: 'information' as const, title: 'News', message: text });

export const messageCommands = [
  defineCommand<{ name: string; text: string }>({
    name: 'message.compose',
    actors: admins,
    weight: 2,
    propose: (model, _random, name) =>
      inState(model, 'draft').length > 3 ? null : { name: `message ${name}`, text: `Text ${name}` },
    sentence: ({ name, text }) => `saves ${name} “${text}” as a draft`,
    async run({ office, ids }, { name, text }, actor) {
      const { data } = await office.as(wire(actor)).call(bulkNotifications.saveDraft, {
        body: { ...words(text), user: ['ALL'], request_key: idOf(name) },
      });
      ids.set(name, data.uuid);
    },
    expect(model, { name, text }) {
      if (!model.messages[name]) compose(model, name, text);
    },
  }),
  defineCommand<{ name: string; text: string }>({
    name: 'message.rewrite',
    actors: admins,
    weight: 4,
    isAlone: true,
    propose(model, random, serial) {
      const name = random.pick(inState(model, 'draft'));
      return name ? { name, text: `Text ${serial}` } : null;
    },
    sentence: ({ name, text }) => `rewrites ${name} as “${text}”`,
    async run(world, { name, text }, actor) {
      await world.office
        .as(wire(actor))
        .call(bulkNotifications.edit, { params: { uuid: idIn(world, name) }, body: words(text) });
    },
    expect: (model, { name, text }) => rewrite(model, name, text),
  }),
  defineCommand<{ name: string }>({
    name: 'message.send',
    actors: admins,
    weight: 4,
    isAlone: true,
    propose(model, random) {
      const name = random.pick(inState(model, 'draft'));
      return name ? { name } : null;
    },
    sentence: ({ name }) => `sends ${name}`,
    async run(world, { name }, actor) {
      await world.office
        .as(wire(actor))
        .call(bulkNotifications.sendDraft, { params: { uuid: idIn(world, name) } });
    },
    expect: (model, { name }, actor) => send(model, name, actor),
  }),
];
