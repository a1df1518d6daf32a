import { idOf } from '../engine/ids.ts';
import { lastConsumerMessage } from '../model/cases.ts';
import { consumers, staffNames } from '../model/people.ts';
import type { Modelled } from './invariant.ts';

interface Row {
  consumer_uuid: string;
  owner_uuid: string | null;
  state: string;
  snoozed_until: Date | null;
  last_seq: number;
  asked: number;
}

export const conversationsAsModelled: Modelled = {
  name: 'conversations-as-modelled',
  sentence:
    'Every conversation has the state, messages and owner that the model gives it: nobody keeps work after losing the account.',
  async read({ office }) {
    const names = new Map([...consumers, ...Object.keys(staffNames)].map((name) => [idOf(name), name]));
    const { rows } = await office.db.query<Row>(
      `select consumer_uuid, owner_uuid, state, snoozed_until, last_seq,
         (select coalesce(max(seq), 0) from support_messages where channel_uuid = c.uuid and side = 'consumer') as asked
       from support_channels c where consumer_uuid = any ($1)`,
      [consumers.map((name) => idOf(name))],
    );
    return Object.fromEntries(
      rows.map(({ consumer_uuid, owner_uuid, state, snoozed_until, last_seq, asked }) => [
        names.get(consumer_uuid)!,
        {
          assignee: owner_uuid && (names.get(owner_uuid) ?? owner_uuid),
          state,
          snoozedUntil: snoozed_until?.getTime() ?? null,
          messages: last_seq,
          asked,
        },
      ]),
    );
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.conversations).map(([name, conversation]) => {
        const { assignee, state, snoozedUntil, messages } = conversation;
        const asked = lastConsumerMessage(conversation);
        return [name, { assignee, state, snoozedUntil, messages: messages.length, asked }];
      }),
    ),
  adopt(model, record, actual) {
    const {
      messages: _messages,
      asked: _asked,
      ...rest
    } = (actual ?? {}) as {
      messages?: number;
      asked?: number;
    };
    if (model.conversations[record]) Object.assign(model.conversations[record], rest);
  },
};
