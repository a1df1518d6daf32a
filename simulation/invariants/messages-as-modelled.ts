import { idOf } from '../engine/ids.ts';
import { staffNames } from '../model/people.ts';
import { schedule } from '../model/sendings.ts';
import { namesById, type Modelled } from './invariant.ts';

interface Row {
  uuid: string;
  message: string;
  status: string;
  /** The person who sent it without a second one. */
  sender: string | null;
}

export const messagesAsModelled: Modelled = {
  name: 'messages-as-modelled',
  sentence:
    'Every notification has the text, state and sender that the model gives it; what is sent is what was confirmed.',
  async read(world) {
    const names = namesById(world);
    for (const name of Object.keys(staffNames)) names.set(idOf(name), name);
    const { rows } = await world.office.db.query<Row>(
      `select uuid, message, status, case when status <> 'draft' then reached_by end as sender from bulk_notifications`,
    );
    return Object.fromEntries(
      rows.map(({ uuid, message, status, sender }) => [
        names.get(uuid) ?? uuid,
        { text: message, state: status, alone: sender && (names.get(sender) ?? sender) },
      ]),
    );
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.messages).map(([name, { text, state, sent }]) => [
        name,
        { text, state, alone: sent?.isAlone ? sent.by : null },
      ]),
    ),
  roughly(row) {
    const { text, state } = row as { text: string; state: string };
    return { text, isDraft: state === 'draft' };
  },
  adopt(model, record, actual) {
    const message = model.messages[record];
    if (!actual || !message) return void delete model.messages[record];
    const { alone: _alone, ...rest } = actual as { alone: string | null };
    Object.assign(message, rest);
    if (message.state === 'scheduled')
      schedule(message, message.sent ?? { by: 'somebody', at: model.now, isAlone: false });
    else if (message.state === 'draft') Object.assign(message, { sent: null, beginsAt: null });
  },
};
