import { col, table } from '@baobab/postgres/table';

export const supportNotesTables = {
  support_notes: table({
    uuid: col.uuid,
    channel_uuid: col.uuid,
    after_seq: col.int,
    author_uuid: col.uuid,
    text: col.text,
    created_at: col.time.auto,
  }),
  support_note_mentions: table({ note_uuid: col.uuid, account_uuid: col.uuid }),
};
