import { consumerChat } from '@baobab/contract/messages/consumer-chat';
import { support } from '@baobab/contract/messages/support';
import { supportDesk } from '@baobab/contract/messages/support-desk';
import { defineCommand, idIn, type CommandKind } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import type { Random } from '../engine/random.ts';
import { answer, ask, assign, close, reopen, snooze } from '../model/cases.ts';
import type { Model } from '../model/model.ts';
import { consumers } from '../model/people.ts';

const wire = (name: string) => name.replaceAll(' ', '-');
const desk = ['support agent', 'admin 1', 'admin 2'];
const known = (model: Model, random: Random) => random.pick(Object.keys(model.conversations));

/** The number of messages that the person has seen: all, or those before the last one. */
function seenBy(model: Model, random: Random, consumer: string) {
  const { messages } = model.conversations[consumer]!;
  return random.chance(0.85) ? messages.length : Math.max(0, messages.length - 1);
}

interface StateArgs {
  consumer: string;
  seen: number;
  until?: number;
}

const setState = (
  name: string,
  weight: number,
  verb: string,
  state: 'open' | 'snoozed' | 'closed',
  propose: CommandKind<StateArgs>['propose'],
  expect: (model: Model, args: StateArgs) => void,
) =>
  defineCommand<StateArgs>({
    name,
    actors: desk,
    weight,
    propose,
    sentence: ({ consumer }) => `${verb} the conversation with ${consumer}`,
    async run(world, { consumer, seen, until }, actor) {
      await world.office.as(wire(actor)).call(supportDesk.setState, {
        params: { id: idIn(world, `chat of ${consumer}`) },
        body: { state, seen, ...(until && { until: new Date(until).toISOString() }) },
      });
    },
    expect,
  });

const proposeChange = (model: Model, random: Random): StateArgs | null => {
  const consumer = known(model, random);
  return consumer ? { consumer, seen: seenBy(model, random, consumer) } : null;
};

export const chatCommands = [
  defineCommand<{ consumer: string; message: string }>({
    name: 'chat.ask',
    actors: ['consumer'],
    weight: 4,
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
    expect: (model, { consumer, message }) => ask(model, consumer, message),
  }),
  defineCommand<{ consumer: string; message: string }>({
    name: 'chat.answer',
    actors: desk,
    weight: 3,
    propose(model, random, name) {
      const consumer = known(model, random);
      return consumer ? { consumer, message: `answer ${name}` } : null;
    },
    sentence: ({ consumer }) => `answers ${consumer}`,
    async run(world, { consumer, message }, actor) {
      await world.office.as(wire(actor)).call(support.send, {
        params: { id: idIn(world, `chat of ${consumer}`) },
        body: { id: idOf(message), text: message },
      });
    },
    expect: (model, { consumer, message }) => answer(model, consumer, message),
  }),
  setState('chat.close', 2, 'closes', 'closed', proposeChange, (model, { consumer, seen }) =>
    close(model, consumer, seen),
  ),
  setState('chat.reopen', 2, 'opens', 'open', proposeChange, (model, { consumer }) =>
    reopen(model, consumer),
  ),
  setState(
    'chat.snooze',
    4,
    'snoozes',
    'snoozed',
    (model, random) => {
      const change = proposeChange(model, random);
      const until = model.now + random.pick([-1, 30, 30, 600, 6_000])! * 60_000;
      return change && { ...change, until };
    },
    (model, { consumer, seen, until }) => snooze(model, consumer, until!, seen),
  ),
  defineCommand<{ consumer: string; to: string }>({
    name: 'chat.assign',
    actors: ['admin 1'],
    weight: 2,
    isAlone: true,
    propose(model, random) {
      const consumer = known(model, random);
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
