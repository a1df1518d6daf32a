import type { MessageRange, NewMessage, NewReply, Received } from '@baobab/contract/messages/support';
import { change, done, recordAccess, unchanged } from '../../../platform/audit/change.ts';
import type { Actor } from '../../../platform/context.ts';
import { conflict, found, invalid } from '../../../platform/errors.ts';
import { withExtension } from '../../../platform/files/file-kind.ts';
import type { FileReply } from '../../../platform/http/serve.ts';
import { newId } from '../../../platform/ids.ts';
import { publish, publishToPermitted } from '../../../platform/realtime/publish.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { notifyStaffMembers } from '../../workspace/notifications/public.ts';
import { receiveMessage, recordAnswer } from './cases.service.ts';
import * as channels from './channels.repository.ts';
import * as messages from './messages.repository.ts';
import { ownNumbers, type DeskNumbers } from './desk-numbers.ts';
import { ensureChannel, findChannel, getChannelForUpdate, numbersOf } from './joined.repository.ts';
import { formatAgo, presentMarks, presentMessage } from './support.presenter.ts';

export type Side = 'consumer' | 'desk';

export async function getChannel(db: Db, uuid: string) {
  return found(await findChannel(db, uuid), 'This conversation');
}

/** Notifies both sides of a change; clients then fetch the messages in order. */
async function publishToBothSides(
  db: Db | Trx,
  channel: { uuid: string; consumer_uuid: string },
  event: string,
  data: object,
) {
  const about = { event, data: { channel: channel.uuid, ...data } };
  await publishToPermitted(db, 'support:read', about);
  await publish(db, { room: `account:${channel.consumer_uuid}`, ...about });
}

export const readMessages = async (
  db: Db,
  channel: channels.MarkColumns & { uuid: string },
  range: MessageRange,
) => {
  const rows = await messages.findMessages(db, channel.uuid, range);
  const more = rows.length > range.limit;
  const page = range.after === undefined ? rows.slice(-range.limit) : rows.slice(0, range.limit);
  return { data: page.map((row) => presentMessage(row)), more, marks: presentMarks(channel) };
};

/** The messages as the desk reads them, with those of merged records in the order of time. */
export async function readConversation(
  db: Db,
  channel: channels.MarkColumns & { uuid: string; last_seq: number },
  range: MessageRange,
) {
  const numbers = await numbersOf(db, channel.uuid);
  if (numbers.joined.length === 0) return readMessages(db, channel, range);
  const { limit, before, after } = range;
  const last = Math.min((before ?? Infinity) - 1, numbers.markToDesk(channel.last_seq));
  const first = after === undefined ? Math.max(last - limit + 1, 1) : after + 1;
  const end = after === undefined ? last : Math.min(after + limit, last);
  const isShown = (_message: unknown, index: number) =>
    numbers.ofJoined(index) >= first && numbers.ofJoined(index) <= end;
  const [own, joined] = await messages.findDeskMessages(
    db,
    channel.uuid,
    { first: numbers.toOwn(first - 1) + 1, last: numbers.toOwn(end) },
    numbers.joined.filter(isShown),
  );
  const data = [
    ...own.map((row) => presentMessage(row, numbers.toDesk(row.seq))),
    ...joined.map((row) => presentMessage(row, numbers.joinedToDesk(row.channel_uuid, row.seq))),
  ].toSorted((a, b) => a.seq - b.seq);
  const more = after === undefined ? first > 1 : end < last;
  return { data, more, marks: presentMarks(channel, numbers) };
}

async function checkAttachment(trx: Trx, ctx: Ctx, file: string | undefined) {
  if (file && !(await messages.findUnsentForSending(trx, file, ctx.actor.uuid)))
    throw invalid('The attachment no longer exists. Attach it again.', {
      attachment: 'This file no longer exists',
    });
}

/** The channel is locked, so that of two answers that cross, the later one is refused. */
async function checkCrossing(
  trx: Trx,
  ctx: Ctx,
  channel: string,
  seen: number | undefined,
  { toOwn, toDesk }: DeskNumbers,
) {
  if (seen === undefined) return;
  const answer = await messages.findAnswerOfColleague(trx, channel, ctx.actor.uuid, toOwn(seen));
  if (!answer) return;
  const ago = formatAgo(ctx.now().getTime() - answer.created_at.getTime());
  throw conflict(`${answer.author_name} answered ${ago} ago. Send anyway?`, {
    current: presentMessage(answer, toDesk(answer.seq)),
  });
}

const numbersFor = async (trx: Trx, side: Side, channel: string) =>
  side === 'desk' ? numbersOf(trx, channel) : ownNumbers;

/** A message with a known id is stored once, because clients retry after a lost connection. */
export function sendMessage(ctx: Ctx, side: Side, channelOf: (trx: Trx) => Promise<string>, given: NewReply) {
  const text = given.text ?? '';
  if (!text && !given.attachment)
    throw invalid('Enter a message or attach a file.', { text: 'This is required' });
  const id = given.id ?? newId();
  return change(ctx, 'support.message', async (trx) => {
    const row = found(await getChannelForUpdate(trx, await channelOf(trx)), 'This conversation');
    const { uuid } = row;
    const sent = await messages.findSent(trx, uuid, id);
    const numbers = await numbersFor(trx, side, uuid);
    if (sent) return unchanged(presentMessage(sent, numbers.toDesk(sent.seq)));
    await checkAttachment(trx, ctx, given.attachment);
    await checkCrossing(trx, ctx, uuid, given.seen, numbers);
    const seq = row.last_seq + 1;
    await messages.insertMessage(trx, {
      channel_uuid: uuid,
      seq,
      uuid: id,
      // A merge may have ended since the consumer's request began.
      author_uuid: side === 'consumer' ? row.consumer_uuid : ctx.actor.uuid,
      side,
      text,
      file_uuid: given.attachment ?? null,
    });
    if (side === 'desk') await channels.markJoined(trx, numbers.unreadUpTo(Infinity));
    await channels.joinChannel(trx, uuid, side === 'consumer' ? row.consumer_uuid : ctx.actor.uuid);
    await (side === 'consumer' ? receiveMessage : recordAnswer)(ctx, trx, row);
    if (side === 'consumer')
      await notifyStaffMembers(trx, 'support:read', {
        message: `New support message from ${ctx.actor.name}`,
        link: `/support?channel=${uuid}`,
        grouped: `{n} new messages from ${ctx.actor.name}`,
        kind: 'support',
      });
    await publishToBothSides(trx, row, 'support', { seq });
    const stored = (await messages.findMessage(trx, uuid, id))!;
    return done(presentMessage(stored, numbers.toDesk(seq)), uuid, { seq });
  });
}

/** Sends a message of the consumer who makes the request, and opens their conversation if needed. */
export const sendToDesk = (ctx: Ctx, given: NewMessage) =>
  sendMessage(ctx, 'consumer', (trx) => ensureChannel(trx, ctx.actor.uuid), given);

/** Marks only move forward, up to the last message. */
export const markReceived = (ctx: Ctx, side: Side, id: string, received: Received) =>
  change(ctx, 'support.mark', async (trx) => {
    const row = found(await getChannelForUpdate(trx, id), 'This conversation');
    const { uuid } = row;
    const numbers = await numbersFor(trx, side, uuid);
    const [delivered, read] = [numbers.toOwn(received.delivered), numbers.toOwn(received.read)];
    const old = { delivered: row[`${side}_delivered`], read: row[`${side}_read`] };
    const now = {
      read: Math.max(old.read, Math.min(read, row.last_seq)),
      delivered: Math.max(old.delivered, Math.min(Math.max(delivered, read), row.last_seq)),
    };
    const joined = numbers.unreadUpTo(received.read);
    if (now.read === old.read && now.delivered === old.delivered && joined.length === 0)
      return unchanged(presentMarks(row, numbers));
    await channels.markJoined(trx, joined);
    const values = { [`${side}_delivered`]: now.delivered, [`${side}_read`]: now.read };
    await channels.updateMarks(trx, uuid, values);
    await publishToBothSides(trx, row, 'support', {});
    const marked = presentMarks({ ...row, ...values }, await numbersFor(trx, side, uuid));
    return done(marked, uuid, { side, ...now });
  });

export async function publishTyping(ctx: Ctx, side: Side, id: string) {
  const channel = await getChannel(ctx.db, id);
  const data = { channel: channel.uuid, side, ...(side === 'desk' && { name: ctx.actor.name }) };
  // Colleagues also receive the account, because only the windows of others show who is typing.
  await publishToPermitted(ctx.db, 'support:read', {
    event: 'typing',
    data: { ...data, account: ctx.actor.uuid },
  });
  await publish(ctx.db, { room: `account:${channel.consumer_uuid}`, event: 'typing', data });
}

/** The desk receives the account that changed; consumers receive only that the desk changed. */
export async function publishPresence(db: Db, actor: Actor) {
  await publishToPermitted(db, 'support:read', { event: 'presence', data: { account: actor.uuid } });
  if (actor.role !== 'consumer') await publish(db, { room: 'role:consumer', event: 'presence' });
}

export async function openAttachment(
  ctx: Ctx,
  channel: string | undefined,
  uuid: string,
): Promise<FileReply> {
  const file = found(await messages.findAttachment(ctx.db, channel, uuid, ctx.actor.uuid), 'This attachment');
  await recordAccess(ctx, 'support.open-attachment', uuid, { channel, consumer: file.consumer_uuid });
  const fileName = withExtension(file.name, file.mime);
  return { fileName, contentType: file.mime, stream: await ctx.files.read(uuid) };
}
