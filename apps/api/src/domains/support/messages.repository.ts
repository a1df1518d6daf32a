import type { MessageRange } from '@baobab/contract/support';
import { sql } from 'kysely';
import type { Db, Trx } from '../../schema.ts';

const messages = (db: Db, channel: string) =>
  db
    .selectFrom('support_messages as m')
    .innerJoin('accounts as a', 'a.uuid', 'm.author_uuid')
    .leftJoin('files as f', 'f.uuid', 'm.file_uuid')
    .select([
      'm.uuid',
      'm.seq',
      'm.author_uuid',
      'a.full_name as author_name',
      'm.side',
      'm.text',
      'm.created_at',
      'm.file_uuid',
      'f.name as file_name',
      'f.mime as file_mime',
      'f.size as file_size',
    ])
    .where('m.channel_uuid', '=', channel);

export type MessageRow = Awaited<ReturnType<typeof findMessages>>[number];

/** In their order; one more than asked for tells whether there are more. */
export async function findMessages(db: Db, channel: string, { limit, before, after }: MessageRange) {
  if (after !== undefined)
    return messages(db, channel)
      .where('m.seq', '>', after)
      .orderBy('m.seq', 'asc')
      .limit(limit + 1)
      .execute();
  const latest = await messages(db, channel)
    .$if(before !== undefined, (query) => query.where('m.seq', '<', before!))
    .orderBy('m.seq', 'desc')
    .limit(limit + 1)
    .execute();
  return latest.toReversed();
}

export const findMessage = (db: Db, channel: string, uuid: string) =>
  messages(db, channel).where('m.uuid', '=', uuid).executeTakeFirst();

export interface NewMessageRow {
  channel_uuid: string;
  seq: number;
  uuid: string;
  author_uuid: string;
  side: 'consumer' | 'desk';
  text: string;
  file_uuid: string | null;
}

/** The conversation moves to the top; whoever writes has seen what was there. */
export async function insertMessage(trx: Trx, values: NewMessageRow) {
  await trx.insertInto('support_messages').values(values).execute();
  const seen = { [`${values.side}_delivered`]: values.seq, [`${values.side}_read`]: values.seq };
  await trx
    .updateTable('support_channels')
    .set({ last_seq: values.seq, updated_at: sql<Date>`clock_timestamp()`, ...seen })
    .where('uuid', '=', values.channel_uuid)
    .execute();
}

/** A file somebody uploaded and has not sent yet. */
export const findOwnUnsent = (trx: Trx, file: string, account: string) =>
  trx
    .selectFrom('files as f')
    .select('f.uuid')
    .where('f.uuid', '=', file)
    .where('f.created_by', '=', account)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('support_messages as m').select('m.seq').whereRef('m.file_uuid', '=', 'f.uuid'))),
    )
    .executeTakeFirst();

export const findAttachment = (db: Db, channel: string, file: string) =>
  db
    .selectFrom('support_messages as m')
    .innerJoin('files as f', 'f.uuid', 'm.file_uuid')
    .select(['f.uuid', 'f.mime', 'f.name'])
    .where('m.channel_uuid', '=', channel)
    .where('f.uuid', '=', file)
    .executeTakeFirst();
