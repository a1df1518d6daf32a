import { expect, onTestFinished, test, vi } from 'vitest';
import { openChat, type Message } from '../../../../../../docs/examples/consumer-chat.ts';
import { startProcess } from '../../../testing/process.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();

test('the example client signs in, sends once, receives live, and sets the read mark', async () => {
  const server = await startProcess(api.url, api.settings);
  onTestFinished(server.stop);
  const { rows } = await api.owner.query(
    `select a.uuid, a.email from accounts a where a.kind = 'consumer' and a.active
       and not exists (select from support_channels c where c.consumer_uuid = a.uuid) order by a.uuid limit 1`,
  );
  const received: Message[] = [];
  const person = { email: rows[0].email as string, password: 'baobab-demo' };
  const chat = await openChat(server.address, person, (message) => received.push(message));
  const sent = await chat.send('Good morning');
  expect((await chat.send('Good morning', sent.id)).seq).toBe(sent.seq);

  const desk = (method: string, path: string, body?: object) =>
    api.call(method, `/support${path}`, { as: 'support', body });
  const channel = (await desk('GET', '/channels')).body.data[0].id;
  await desk('POST', `/channels/${channel}/notes`, { text: 'Only for colleagues' });
  await desk('POST', `/channels/${channel}/messages`, { text: 'How can we help?' });
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 20_000 });
  expect(received.map(({ side, text }) => [side, text])).toEqual([
    ['consumer', 'Good morning'],
    ['desk', 'How can we help?'],
  ]);

  await chat.markRead();
  const { marks } = (await desk('GET', `/channels/${channel}/messages`)).body;
  expect(marks.consumer_read).toBe(2);
  await chat.close();
  await expect(chat.send('After signing out')).rejects.toThrow('401');
});
