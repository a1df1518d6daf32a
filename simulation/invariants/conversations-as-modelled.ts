import { idOf } from '../engine/ids.ts';
import { consumers, staffNames } from '../model/people.ts';
import type { Modelled } from './invariant.ts';

interface Row {
  consumer_uuid: string;
  owner_uuid: string | null;
  state: string;
  snoozed_until: Date | null;
  last_seq: number;
}

export const conversationsAsModelled: Modelled = {
  name: 'conversations-as-modelled',
  sentence:
    'Every conversation has the state, messages and owner that the model gives it: nobody keeps work after losing the account.',
  async read({ office }) {
    const names = new Map([...consumers, ...Object.keys(staffNames)].map((name) => [idOf(name), name]));
    const { rows } = await office.db.query<Row>(
      `select consumer_uuid, owner_uuid, state, snoozed_until, last_seq from support_channels
       where consumer_uuid = any ($1)`,
      [consumers.map((name) => idOf(name))],
    );
    return Object.fromEntries(
      rows.map(({ consumer_uuid, owner_uuid, state, snoozed_until, last_seq }) => [
        names.get(consumer_uuid)!,
        {
          assignee: owner_uuid && (names.get(owner_uuid) ?? owner_uuid),
          state,
          snoozedUntil: snoozed_until?.getTime() ?? null,
          messages: last_seq,
        },
      ]),
    );
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.conversations).map(([name, { assignee, state, snoozedUntil, messages }]) => [
        name,
        { assignee, state, snoozedUntil, messages: messages.length },
      ]),
    ),
  adopt(model, record, actual) {
    const { messages: _messages, ...rest } = (actual ?? {}) as { messages?: number };
    if (model.conversations[record]) Object.assign(model.conversations[record], rest);
  },
};
