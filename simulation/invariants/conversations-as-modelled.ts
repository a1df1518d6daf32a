import { idOf } from '../engine/ids.ts';
import { consumers, staffNames } from '../model/people.ts';
import type { Modelled } from './invariant.ts';

interface Row {
  consumer_uuid: string;
  owner_uuid: string | null;
  is_closed: boolean;
}

export const conversationsAsModelled: Modelled = {
  name: 'conversations-as-modelled',
  sentence:
    'Every conversation has the owner that the model gives it: nobody keeps work after losing the account.',
  async read({ office }) {
    const names = new Map([...consumers, ...Object.keys(staffNames)].map((name) => [idOf(name), name]));
    const { rows } = await office.db.query<Row>(
      `select consumer_uuid, owner_uuid, state = 'closed' as is_closed from support_channels where consumer_uuid <> $1`,
      [idOf('leaver')],
    );
    return Object.fromEntries(
      rows.map(({ consumer_uuid, owner_uuid, is_closed }) => [
        names.get(consumer_uuid)!,
        { assignee: owner_uuid && (names.get(owner_uuid) ?? owner_uuid), isClosed: is_closed },
      ]),
    );
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.conversations).map(([name, { assignee, state }]) => [
        name,
        { assignee, isClosed: state === 'closed' },
      ]),
    ),
  adopt(model, record, actual) {
    const { assignee } = (actual ?? { assignee: null }) as { assignee: string | null };
    if (model.conversations[record]) model.conversations[record].assignee = assignee;
  },
};
