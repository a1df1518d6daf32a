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
    if (actual && model.messages[record]) Object.assign(model.messages[record], actual);
    else delete model.messages[record];
  },
};
