import { schedule } from '../model/sendings.ts';
import { namesById, type Modelled } from './invariant.ts';

export const messagesAsModelled: Modelled = {
  name: 'messages-as-modelled',
  sentence:
    'Every notification has the text and state that the model gives it; what is sent is what was confirmed.',
  async read(world) {
    const names = namesById(world);
    const { rows } = await world.office.db.query<{ uuid: string; message: string; status: string }>(
      'select uuid, message, status from bulk_notifications',
    );
    return Object.fromEntries(
      rows.map(({ uuid, message, status }) => [names.get(uuid) ?? uuid, { text: message, state: status }]),
    );
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.messages).map(([name, { text, state }]) => [name, { text, state }]),
    ),
  roughly(row) {
    const { text, state } = row as { text: string; state: string };
    return { text, isDraft: state === 'draft' };
  },
  adopt(model, record, actual) {
    const message = model.messages[record];
    if (!actual || !message) return void delete model.messages[record];
    Object.assign(message, actual);
    if (message.state === 'scheduled')
      schedule(message, message.sent ?? { by: 'somebody', at: model.now, isAlone: false });
    else if (message.state === 'draft') Object.assign(message, { sent: null, beginsAt: null });
  },
};
