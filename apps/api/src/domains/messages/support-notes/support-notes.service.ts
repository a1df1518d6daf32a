import { MAX_NOTES, type NewNote, type SupportNote } from '@baobab/contract/messages/support-notes';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { found, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { publishToPermitted } from '../../../platform/realtime/publish.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { notifyStaffMember } from '../../workspace/notifications/public.ts';
import * as repository from './support-notes.repository.ts';

const presentNote = (row: repository.NoteRow): SupportNote => ({
  id: row.uuid,
  after: row.after_seq,
  author: { uuid: row.author_uuid, name: row.author_name },
  text: row.text,
  mentions: row.mentions,
  createdAt: row.created_at.toISOString(),
});

const getChannel = async (db: Db, uuid: string) =>
  found(await repository.findChannel(db, uuid), 'This conversation');

export async function listNotes(db: Db, channel: string, from: number) {
  await getChannel(db, channel);
  return (await repository.findNotes(db, channel, from, MAX_NOTES)).map(presentNote);
}

async function checkMentions(trx: Trx, mentions: readonly string[]) {
  const known = new Set((await repository.findMentionable(trx)).map(({ uuid }) => uuid));
  if (mentions.some((uuid) => !known.has(uuid)))
    throw invalid('A note can mention only colleagues who read the support chat.', {
      mentions: 'This colleague cannot read the support chat',
    });
}

/** Leaves the conversation as it is: a note is no message, no answer and not sent to the consumer. */
export function addNote(ctx: Ctx, channelId: string, given: NewNote) {
  const uuid = given.id ?? newId();
  const mentions = [...new Set(given.mentions)];
  return change(ctx, 'support.note', async (trx) => {
    const channel = await getChannel(trx, channelId);
    await checkMentions(trx, mentions);
    const row = {
      uuid,
      channel_uuid: channel.uuid,
      after_seq: channel.last_seq,
      author_uuid: ctx.actor.uuid,
      text: given.text,
    };
    const isNew = await repository.insertNote(trx, row, mentions);
    const note = presentNote(found(await repository.findNote(trx, channel.uuid, uuid), 'This note'));
    if (!isNew) return unchanged(note);
    for (const account of mentions.filter((one) => one !== ctx.actor.uuid))
      await notifyStaffMember(trx, account, {
        message: `${ctx.actor.name} mentioned you in a note`,
        link: `/support?channel=${channel.uuid}`,
        kind: 'mentions',
      });
    await publishToPermitted(trx, 'support:read', {
      event: 'support-note',
      data: { channel: channel.uuid },
    });
    return done(note, channel.uuid, { note: uuid, mentions: mentions.length });
  });
}

/** Only the desk receives it. */
export async function publishNoteTyping(ctx: Ctx, channelId: string) {
  const { uuid } = await getChannel(ctx.db, channelId);
  await publishToPermitted(ctx.db, 'support:read', {
    event: 'typing',
    data: { channel: uuid, side: 'desk', name: ctx.actor.name, account: ctx.actor.uuid, note: true },
  });
}
