import type { MessageRange } from '@baobab/contract/support';
import { notFound } from '../../platform/errors.ts';
import type { Ctx } from '../../schema.ts';
import { findChannelOf, isDeskOnline } from './channels.repository.ts';
import { noMarks } from './support.presenter.ts';
import { openAttachment, readMessages, publishTyping } from './support.service.ts';

export async function readOwnMessages(ctx: Ctx, range: MessageRange) {
  const channel = await findChannelOf(ctx.db, ctx.actor.uuid);
  const page = channel
    ? await readMessages(ctx.db, channel, range)
    : { data: [], more: false, marks: noMarks };
  return { ...page, online: await isDeskOnline(ctx.db) };
}

export async function ownChannel(ctx: Ctx): Promise<string> {
  const channel = await findChannelOf(ctx.db, ctx.actor.uuid);
  if (!channel) throw notFound('This conversation');
  return channel.uuid;
}

export const openOwnAttachment = async (ctx: Ctx, uuid: string) =>
  openAttachment(ctx, (await findChannelOf(ctx.db, ctx.actor.uuid))?.uuid, uuid);

/** Ignored for a consumer without a channel. */
export async function publishOwnTyping(ctx: Ctx) {
  const channel = await findChannelOf(ctx.db, ctx.actor.uuid);
  if (channel) await publishTyping(ctx, 'consumer', channel.uuid);
}
