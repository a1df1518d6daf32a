import { quickReplies } from '@baobab/contract/messages/quick-replies';
import { support } from '@baobab/contract/messages/support';
import { recordAccess } from '../../../platform/audit/change.ts';
import { found } from '../../../platform/errors.ts';
import { serve } from '../../../schema.ts';
import { storeAttachment } from '../../workspace/files/public.ts';
import { findChannelRow, findMembers } from './channels.repository.ts';
import { listChannels } from './channels.service.ts';
import { deskEndpoints, deskHandlers } from './desk.handlers.ts';
import { numbersOf } from './joined.repository.ts';
import { searchMessages } from './message-search.service.ts';
import { presentPersonPane } from './person.presenter.ts';
import { findPersonPane } from './person.repository.ts';
import { presentChannel, presentPerson } from './support.presenter.ts';
import * as replies from './quick-replies.service.ts';
import {
  getChannel,
  markReceived,
  openAttachment,
  readConversation,
  sendMessage,
  publishTyping,
} from './support.service.ts';

export const supportRoutes = serve(
  { ...support, ...quickReplies, ...deskEndpoints },
  {
    ...deskHandlers,
    channels: ({ query }, { db, actor }) => listChannels(db, { ...query, me: actor.uuid }),
    async channel({ params }, { db }) {
      const row = found(await findChannelRow(db, params.uuid), 'This conversation');
      return { data: presentChannel(row, await numbersOf(db, row.uuid)) };
    },
    async members({ params, query }, { db }) {
      const { uuid } = await getChannel(db, params.id);
      return { data: (await findMembers(db, uuid, query.limit)).map(presentPerson) };
    },
    messages: async ({ params, query }, { db }) =>
      readConversation(db, await getChannel(db, params.id), query),
    searchMessages: async ({ query }, { readDb }) => ({ data: await searchMessages(readDb, query.search) }),
    send: async ({ params, body }, ctx) => ({
      message: 'Sent',
      data: await sendMessage(ctx, 'desk', async () => params.id, body),
    }),
    mark: ({ params, body }, ctx) => markReceived(ctx, 'desk', params.id, body),
    async typing({ params }, ctx) {
      await publishTyping(ctx, 'desk', params.id);
      return { message: 'Published' };
    },
    async upload({ params, files }, ctx) {
      await getChannel(ctx.db, params.id);
      return { data: await storeAttachment(ctx, files.media) };
    },
    attachment: async ({ params }, ctx) =>
      openAttachment(ctx, (await getChannel(ctx.db, params.id)).uuid, params.uuid),
    async person({ params }, ctx) {
      const channel = await getChannel(ctx.db, params.id);
      await recordAccess(ctx, 'support.open-person', channel.consumer_uuid, { channel: channel.uuid });
      return presentPersonPane(await findPersonPane(ctx.readDb, channel.consumer_uuid), ctx.actor.role);
    },
    listQuickReplies: async (_input, { db }) => ({ data: await replies.listQuickReplies(db) }),
    addQuickReply: async ({ body }, ctx) => ({
      message: 'Saved',
      data: await replies.addQuickReply(ctx, body),
    }),
    editQuickReply: async ({ params, body }, ctx) => ({
      message: 'Saved',
      data: await replies.editQuickReply(ctx, params.uuid, body),
    }),
    async deleteQuickReply({ params }, ctx) {
      await replies.deleteQuickReply(ctx, params.uuid);
      return { message: 'Deleted' };
    },
  },
);
