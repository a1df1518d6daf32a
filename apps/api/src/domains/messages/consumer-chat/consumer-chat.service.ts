import type { Marks, MessageRange } from '@baobab/contract/messages/support';
import { found } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { openAttachment, publishTyping, readMessages } from '../support/public.ts';
import { findChannelOf, isDeskOnline } from './consumer-chat.repository.ts';

const noMarks: Marks = { desk_delivered: 0, desk_read: 0, consumer_delivered: 0, consumer_read: 0 };

export async function readOwnMessages(ctx: Ctx, range: MessageRange) {
  const channel = await findChannelOf(ctx.db, ctx.actor.uuid);
  const page = channel
    ? await readMessages(ctx.db, channel, range)
    : { data: [], more: false, marks: noMarks };
  return { ...page, online: await isDeskOnline(ctx.db) };
}

export async function ownChannel(ctx: Ctx): Promise<string> {
  return found(await findChannelOf(ctx.db, ctx.actor.uuid), 'This conversation').uuid;
}

export const openOwnAttachment = async (ctx: Ctx, uuid: string) =>
  openAttachment(ctx, (await findChannelOf(ctx.db, ctx.actor.uuid))?.uuid, uuid);

/** Ignored for a consumer without a channel. */
export async function publishOwnTyping(ctx: Ctx) {
  const channel = await findChannelOf(ctx.db, ctx.actor.uuid);
  if (channel) await publishTyping(ctx, 'consumer', channel.uuid);
}
