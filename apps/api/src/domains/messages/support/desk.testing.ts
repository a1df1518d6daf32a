import { beforeAll, beforeEach, expect } from 'vitest';
import { useTestApp, type CallOptions } from '../../../testing/test-app.ts';

type Staff = 'admin' | 'support';

/** A desk whose tests each have a conversation of their own, with one message. Call it at the top of a test file. */
export function createDesk() {
  const api = useTestApp();
  const people: { uuid: string; token: string }[] = [];
  /** The account of each role, and the conversation of the test. */
  const ids = { admin: '', support: '', channel: '' };
  let token = '';

  beforeAll(async () => {
    const { rows } = await api.owner.query(
      `select a.uuid, a.email from accounts a where a.kind = 'consumer' and a.active
         and not exists (select from support_channels c where c.consumer_uuid = a.uuid) order by a.uuid limit 20`,
    );
    for (const { uuid, email } of rows) {
      const body = { email, password: 'baobab-demo' };
      const { accessToken } = (await api.call('POST', '/consumer/sign-in', { as: null, body })).body;
      people.push({ uuid, token: accessToken });
    }
    for (const role of ['admin', 'support'] as const)
      ids[role] = (await api.call('GET', '/auth/me', { as: role })).body.uuid;
  });
  beforeEach(async () => {
    api.now = () => new Date();
    const person = people.shift()!;
    token = person.token;
    await write('Good morning');
    const { rows } = await api.owner.query('select uuid from support_channels where consumer_uuid = $1', [
      person.uuid,
    ]);
    ids.channel = rows[0].uuid;
  });

  const desk = (method: string, path: string, options: CallOptions = {}) =>
    api.call(method, `/support${path}`, { as: 'support', ...options });
  const act = (path: string, body: object, as: Staff = 'support') =>
    desk('POST', `/channels/${ids.channel}${path}`, { as, body });
  const write = (text: string) => api.call('POST', '/consumer/support/messages', { token, body: { text } });
  return {
    api,
    ids,
    desk,
    act,
    write,
    answer: (text = 'Hello') => act('/messages', { text }),
    close: (more: object = {}) => act('/state', { state: 'closed', ...more }),
    read: async () => (await api.call('GET', `/records/support-channels/${ids.channel}`)).body.data,
    idsOf: async (list: string, as: Staff = 'support'): Promise<string[]> =>
      (await desk('GET', `/channels?limit=100&list=${list}`, { as })).body.data.map(
        (one: { id: string }) => one.id,
      ),
    cases: async () =>
      (
        await api.owner.query('select * from support_cases where channel_uuid = $1 order by uuid', [
          ids.channel,
        ])
      ).rows,
    async setSettings(values: object) {
      const { data } = (await desk('GET', '/settings')).body;
      const body = { values: { ...data.values, ...values }, version: data.version };
      expect((await desk('PUT', '/settings', { as: 'admin', body })).status).toBe(200);
    },
  };
}
