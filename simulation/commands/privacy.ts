import { privacy } from '@baobab/contract/overview/privacy';
import { consumerChat } from '@baobab/contract/messages/consumer-chat';
import { support } from '@baobab/contract/messages/support';
import { supportDesk } from '@baobab/contract/messages/support-desk';
import { defineCommand } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import { expireFiles } from '../model/exports.ts';
import { leaver } from '../model/people.ts';
import { refuse } from '../model/model.ts';

/** A person with a name of their own, who asks, is answered and wants to be forgotten. */
export const privacyCommands = [
  defineCommand<{ message: string }>({
    name: 'privacy.ask',
    actors: ['consumer'],
    weight: 1,
    isAlone: true,
    propose: (model, _random, name) => (model.erased.length > 0 ? null : { message: `question ${name}` }),
    sentence: () => `${leaver.fullName} asks support`,
    async run({ office }, { message }) {
      await office.as('leaver').call(consumerChat.send, { body: { id: idOf(message), text: message } });
      const { rows } = await office.db.query<{ uuid: string }>(
        'select uuid from support_channels where consumer_uuid = $1',
        [idOf('leaver')],
      );
      const params = { id: rows[0]!.uuid };
      await office
        .as('admin-1')
        .call(supportDesk.assign, { params, body: { owner: idOf('admin 2') } })
        .catch(() => undefined);
      await office.as('admin-1').call(support.send, { params, body: { text: 'Thank you' } });
    },
    expect(model) {
      if (model.erased.length > 0) refuse('the person was erased');
    },
  }),
  defineCommand<object>({
    name: 'privacy.erase',
    actors: ['admin 1'],
    weight: 1,
    isAlone: true,
    propose: (model) => (model.erased.length > 0 ? null : {}),
    sentence: () => `erases ${leaver.fullName}`,
    async run({ office }) {
      await office.as('admin-1').call(privacy.erase, {
        params: { uuid: idOf('leaver') },
        body: { reason: 'Asked for it', confirmation: leaver.fullName },
      });
    },
    expect(model) {
      model.erased.push(leaver.lastName);
      expireFiles(model);
    },
  }),
];
