import { consumerChat } from '@baobab/contract/messages/consumer-chat';
import type { Client } from '@baobab/contract/kit/client';
import type { ChatPerson } from '@baobab/contract/workspace/access/demo-consumers';
import type { LiveConnection } from '../../../kit/api/live.ts';
import type { ChatWire } from '../support/public.ts';

type Pending = ReturnType<ChatWire['storage']['load']>;

export interface ConsumerSession {
  accessToken: string;
  user: ChatPerson;
}

/** The consumer's transport to their own conversation. */
export function consumerWire({ user }: ConsumerSession, live: LiveConnection, client: Client): ChatWire {
  const name = `waiting:${user.id}`;
  const load = () => JSON.parse(sessionStorage.getItem(name) ?? '[]') as Pending;
  return {
    side: 'consumer',
    self: user.id,
    matches: () => true,
    read: (query) => client.call(consumerChat.messages, { query }),
    send: async (body) => (await client.call(consumerChat.send, { body })).data,
    mark: (body) => client.call(consumerChat.mark, { body }),
    typing: () => client.call(consumerChat.typing, {}),
    upload: async (media) => (await client.call(consumerChat.upload, { body: {}, files: { media } })).data,
    open: async ({ uuid }) => (await client.fetchFile(consumerChat.attachment, { params: { uuid } })).blob(),
    on: live.on,
    connected: live.connected,
    storage: {
      load,
      change: (change) => sessionStorage.setItem(name, JSON.stringify(change(load()))),
    },
  };
}
