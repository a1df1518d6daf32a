import { consumerChat } from '@baobab/contract/consumer-chat';
import { support } from '@baobab/contract/support';
import { supportDesk } from '@baobab/contract/support-desk';
import { defineCommand, idIn } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import { answer, ask, assign, close } from '../model/cases.ts';
import type { Model } from '../model/model.ts';
import { consumers } from '../model/people.ts';

const wire = (name: string) => name.replaceAll(' ', '-');
const known = (model: Model, ...states: string[]) =>
  Object.keys(model.conversations).filter((name) => states.includes(model.conversations[name]!.state));

export const chatCommands = [
  defineCommand<{ consumer: string; message: string }>({
    name: 'chat.ask',
    actors: ['consumer'],
    weight: 4,
    isAlone: true,
    propose: (_model, random, name) => ({ consumer: random.pick(consumers)!, message: `question ${name}` }),
    sentence: ({ consumer }) => `${consumer.split(' ')[1]} asks support`,
    async run({ office, ids }, { consumer, message }) {
      await office.as(wire(consumer)).call(consumerChat.send, { body: { id: idOf(message), text: message } });
      const { rows } = await office.db.query<{ uuid: string }>(
        'select uuid from support_channels where consumer_uuid = $1',
        [idOf(consumer)],
      );
      ids.set(`chat of ${consumer}`, rows[0]!.uuid);
    },
    expect: (model, { consumer }) => ask(model, consumer),
  }),
  defineCommand<{ consumer: string; message: string }>({
    name: 'chat.answer',
    actors: ['support agent', 'admin 1'],
    weight: 2,
    isAlone: true,
    propose(model, random, name) {
      const consumer = random.pick(known(model, 'open', 'waiting'));
      return consumer ? { consumer, message: `answer ${name}` } : null;
    },
    sentence: ({ consumer }) => `answers ${consumer}`,
    async run(world, { consumer, message }, actor) {
      await world.office.as(wire(actor)).call(support.send, {
        params: { id: idIn(world, `chat of ${consumer}`) },
        body: { id: idOf(message), text: message },
      });
    },
    expect: (model, { consumer }) => answer(model, consumer),
  }),
  defineCommand<{ consumer: string }>({
    name: 'chat.close',
    actors: ['support agent', 'admin 1'],
    weight: 2,
    isAlone: true,
    propose(model, random) {
      const consumer = random.pick(known(model, 'open', 'waiting'));
      return consumer ? { consumer } : null;
    },
    sentence: ({ consumer }) => `closes the conversation with ${consumer}`,
    async run(world, { consumer }, actor) {
      await world.office.as(wire(actor)).call(supportDesk.setState, {
        params: { id: idIn(world, `chat of ${consumer}`) },
        body: { state: 'closed' },
      });
    },
    expect: (model, { consumer }) => close(model, consumer),
  }),
  defineCommand<{ consumer: string; to: string }>({
    name: 'chat.assign',
    actors: ['admin 1'],
    weight: 2,
    isAlone: true,
    propose(model, random) {
      const consumer = random.pick(known(model, 'open', 'waiting'));
      return consumer ? { consumer, to: random.pick(['support agent', 'admin 2'])! } : null;
    },
    sentence: ({ consumer, to }) => `assigns the conversation with ${consumer} to ${to}`,
    async run(world, { consumer, to }, actor) {
      await world.office.as(wire(actor)).call(supportDesk.assign, {
        params: { id: idIn(world, `chat of ${consumer}`) },
        body: { owner: idOf(to) },
      });
    },
    expect: (model, { consumer, to }) => assign(model, consumer, to),
  }),
];
