import { bulkNotifications } from '@baobab/contract/messages/bulk-notifications';
import { defineCommand, idIn, type World } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import type { Client } from '../engine/clients.ts';
import type { Random } from '../engine/random.ts';
import { cancel, compose, needsSecond, remove, rewrite, send } from '../model/messages.ts';
import type { Model } from '../model/model.ts';
import { consumers } from '../model/people.ts';

const admins = ['admin 1', 'admin 2'];
const wire = (name: string) => name.replaceAll(' ', '-');
const inState = (model: Model, ...states: string[]) =>
  Object.keys(model.messages).filter((name) => states.includes(model.messages[name]!.state));
const words = (text: string) => ({ type: 'information' as const, title: 'News', message: text });
/** A request of another kind about the same notification is left out. */
const isAllowed = (model: Model, actor: string) => (name: string) => !needsSecond(model, name, actor);

/** A command about one notification, at the same time as others about it. */
const about = <Args extends { name: string }>(
  name: string,
  weight: number,
  propose: (model: Model, random: Random, serial: string, actor: string) => Args | null,
  sentence: (args: Args) => string,
  call: (client: Client, uuid: string, args: Args) => Promise<unknown>,
  expect: (model: Model, args: Args, actor: string) => void,
  isAlone = false,
) =>
  defineCommand<Args>({
    name,
    actors: admins,
    weight,
    propose,
    sentence,
    run: async (world: World, args, actor) =>
      void (await call(world.office.as(wire(actor)), idIn(world, args.name), args)),
    expect,
    isAlone,
  });

export const messageCommands = [
  defineCommand<{ name: string; text: string; to: string[] }>({
    name: 'message.compose',
    actors: admins,
    weight: 3,
    propose(model, random, name) {
      if (inState(model, 'draft').length > 3) return null;
      const to = random.chance(0.4) ? [...consumers] : [random.pick(consumers)!];
      return { name: `message ${name}`, text: `Text ${name}`, to };
    },
    sentence: ({ name, text, to }) => `saves ${name} “${text}” to ${to.join(', ')} as a draft`,
    async run({ office, ids }, { name, text, to }, actor) {
      const user: ['ALL'] | string[] = to.length === consumers.length ? ['ALL'] : to.map((one) => idOf(one));
      const { data } = await office.as(wire(actor)).call(bulkNotifications.saveDraft, {
        body: { ...words(text), user: user as string[], request_key: idOf(name) },
      });
      ids.set(name, data.uuid);
    },
    expect: (model, { name, text, to }) => compose(model, name, text, to),
  }),
  about<{ name: string; text: string }>(
    'message.rewrite',
    4,
    (model, random, serial) => {
      const name = random.pick(inState(model, 'draft', ...(random.chance(0.1) ? ['sent', 'failed'] : [])));
      return name ? { name, text: `Text ${serial}` } : null;
    },
    ({ name, text }) => `rewrites ${name} as “${text}”`,
    (client, uuid, { text }) => client.call(bulkNotifications.edit, { params: { uuid }, body: words(text) }),
    (model, { name, text }, actor) => rewrite(model, name, text, actor),
  ),
  about<{ name: string }>(
    'message.send',
    5,
    (model, random) => {
      const name = random.pick(inState(model, 'draft'));
      return name ? { name } : null;
    },
    ({ name }) => `sends ${name}`,
    (client, uuid) => client.call(bulkNotifications.sendDraft, { params: { uuid } }),
    (model, { name }, actor) => send(model, name, actor),
  ),
  about<{ name: string; at: number }>(
    'message.plan',
    3,
    (model, random, _serial, actor) => {
      const name = random.pick(inState(model, 'draft').filter(isAllowed(model, actor)));
      return name ? { name, at: model.now + random.pick([-5, 60, 60, 3_000])! * 60_000 } : null;
    },
    ({ name, at }) => `plans ${name} for ${new Date(at).toISOString()}`,
    (client, uuid, { at }) =>
      client.call(bulkNotifications.schedule, {
        params: { uuid },
        body: { begins_at: new Date(at).toISOString() },
      }),
    (model, { name, at }, actor) => send(model, name, actor, at),
    true,
  ),
  about<{ name: string; text: string }>(
    'message.correct',
    2,
    (model, random, serial, actor) => {
      const name = random.pick(inState(model, 'scheduled').filter(isAllowed(model, actor)));
      return name ? { name, text: `Text ${serial}` } : null;
    },
    ({ name, text }) => `corrects ${name}, which is being sent, to “${text}”`,
    (client, uuid, { text }) => client.call(bulkNotifications.edit, { params: { uuid }, body: words(text) }),
    (model, { name, text }, actor) => rewrite(model, name, text, actor),
    true,
  ),
  about<{ name: string }>(
    'message.cancel',
    3,
    (model, random) => {
      const name = random.pick(inState(model, 'scheduled', ...(random.chance(0.1) ? ['draft', 'sent'] : [])));
      return name ? { name } : null;
    },
    ({ name }) => `cancels the sending of ${name}`,
    (client, uuid) => client.call(bulkNotifications.cancel, { params: { uuid } }),
    (model, { name }) => cancel(model, name),
  ),
  about<{ name: string }>(
    'message.delete',
    1,
    (model, random) => {
      const name = random.pick(inState(model, 'draft', ...(random.chance(0.1) ? ['scheduled', 'sent'] : [])));
      return name ? { name } : null;
    },
    ({ name }) => `deletes ${name}`,
    (client, uuid) => client.call(bulkNotifications.deleteDraft, { params: { uuid } }),
    (model, { name }) => remove(model, name),
  ),
];
