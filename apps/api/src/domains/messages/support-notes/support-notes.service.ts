import { MAX_NOTES, type NewNote, type SupportNote } from '@baobab/contract/messages/support-notes';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { found, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { publishToPermitted } from '../../../platform/realtime/publish.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { getChannel, numbersOf } from '../support/public.ts';
import { notifyStaffMember } from '../../workspace/notifications/public.ts';
import * as repository from './support-notes.repository.ts';

const presentNote = (row: repository.NoteRow, after: number): SupportNote => ({
  id: row.uuid,
  after,
  author: { uuid: row.author_uuid, name: row.author_name },
  text: row.text,
  mentions: row.mentions,
  createdAt: row.created_at.toISOString(),
});

/** The notes of the conversation and of those that the desk reads with it. */
export async function listNotes(db: Db, id: string, from: number) {
  const { uuid } = await getChannel(db, id);
  const numbers = await numbersOf(db, uuid);
  const joined = [...new Set(numbers.joined.map(({ channel }) => channel))];
  const rows = await repository.findNotes(db, [uuid], numbers.toOwn(from), MAX_NOTES);
  if (joined.length === 0) return rows.map((row) => presentNote(row, row.after_seq));
  const others = await repository.findNotes(db, joined, 0, MAX_NOTES);
  return [
    ...rows.map((row) => presentNote(row, numbers.noteToDesk(row.after_seq, row.created_at))),
    ...others.map((row) => presentNote(row, numbers.joinedToDesk(row.channel_uuid, row.after_seq))),
  ]
    .filter(({ after }) => after >= from)
    .toSorted((a, b) => a.after - b.after || a.createdAt.localeCompare(b.createdAt))
    .slice(-MAX_NOTES);
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
    const stored = found(await repository.findNote(trx, channel.uuid, uuid), 'This note');
    const numbers = await numbersOf(trx, channel.uuid);
    const note = presentNote(stored, numbers.noteToDesk(stored.after_seq, stored.created_at));
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
