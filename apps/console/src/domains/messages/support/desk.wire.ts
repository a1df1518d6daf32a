import { identityOf, support } from '@baobab/contract/messages/support';
import { client } from '../../../kit/api/client.ts';
import { isLive, onLiveEvent } from '../../../kit/api/live.ts';
import { currentAuth } from '../../../kit/api/session.ts';
import type { ChatWire } from './chat.wire.ts';
import { pendingReplies } from './desk.drafts.ts';

/** The desk's transport to one conversation. */
export function deskWire(id: string): ChatWire {
  const params = { id };
  return {
    side: 'desk',
    self: identityOf(currentAuth()?.admin.uuid ?? ''),
    matches: (data) => data['channel'] === id,
    read: (query) => client.call(support.messages, { params, query }),
    send: async (body) => (await client.call(support.send, { params, body })).data,
    mark: (body) => client.call(support.mark, { params, body }),
    typing: () => client.call(support.typing, { params }),
    upload: async (media) => (await client.call(support.upload, { params, body: {}, files: { media } })).data,
    open: async ({ uuid }) =>
      (await client.fetchFile(support.attachment, { params: { ...params, uuid } })).blob(),
    on: onLiveEvent,
    connected: isLive,
    storage: pendingReplies(id),
  };
}
