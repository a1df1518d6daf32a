import { urlOfSentPicture } from '@baobab/contract/messages/bulk-results';
import { consumerChat } from '@baobab/contract/messages/consumer-chat';
import { serve } from '../../../schema.ts';
import { recordOpening } from '../bulk-notifications/public.ts';
import { storeAttachment } from '../../workspace/files/public.ts';
import { markReceived, sendToDesk } from '../support/public.ts';
import { findInbox } from './consumer-chat.repository.ts';
import * as service from './consumer-chat.service.ts';

export const consumerChatRoutes = serve(consumerChat, {
  messages: ({ query }, ctx) => service.readOwnMessages(ctx, query),
  send: async ({ body }, ctx) => ({
    message: 'Sent',
    data: await sendToDesk(ctx, body),
  }),
  mark: async ({ body }, ctx) => markReceived(ctx, 'consumer', await service.ownChannel(ctx), body),
  async typing(_input, ctx) {
    await service.publishOwnTyping(ctx);
    return { message: 'Published' };
  },
  upload: async ({ files }, ctx) => ({ data: await storeAttachment(ctx, files.media) }),
  attachment: ({ params }, ctx) => service.openOwnAttachment(ctx, params.uuid),
  notifications: async (_input, { db, actor }) => ({
    data: (await findInbox(db, actor.uuid)).map(({ created_at, read_at, picture_uuid, ...item }) => ({
      ...item,
      picture: picture_uuid && urlOfSentPicture(picture_uuid),
      createdAt: created_at.toISOString(),
      read: read_at !== null,
    })),
  }),
  async opened({ params, body }, ctx) {
    await recordOpening(ctx, params.uuid, body.from);
    return { message: 'Recorded' };
  },
});
