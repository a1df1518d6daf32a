import { identityOf, type MessageHit } from '@baobab/contract/messages/support';
import { searchForm } from '@baobab/contract/kit/search';
import type { Db } from '../../../schema.ts';
import { findNumbers } from './joined.repository.ts';
import { findMessageHits, type MessageHitRow } from './message-search.repository.ts';
import { snippetOf } from './snippet.ts';

const HITS = 25;

/** The query of PostgreSQL for all words; the last one may be the beginning of a word. */
const textQuery = (words: readonly string[]) =>
  words
    .map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`)
    .join(' & ')
    .concat(':*');

export async function searchMessages(db: Db, search: string): Promise<MessageHit[]> {
  const words = searchForm(search).split(/\s+/).filter(Boolean).slice(0, 8);
  const parts = words.flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? []);
  if (parts.length === 0) return [];
  const rows = await findMessageHits(db, { query: textQuery(words), parts, limit: HITS });
  const numbersOf = await findNumbers(db, [...new Set(rows.map((row) => row.shown_in))]);
  const numberOf = ({ shown_in, channel_uuid, seq }: MessageHitRow) =>
    shown_in === channel_uuid
      ? numbersOf(shown_in).toDesk(seq)
      : numbersOf(shown_in).joinedToDesk(channel_uuid, seq);
  return rows.map((row) => ({
    channel: row.shown_in,
    user: row.user,
    id: row.uuid,
    seq: numberOf(row),
    side: row.side,
    sender: { id: identityOf(row.author_uuid), name: row.author_name },
    createdAt: row.created_at.toISOString(),
    snippet: snippetOf(row.text, words),
  }));
}
