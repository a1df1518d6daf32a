import { decodeCursor, encodeCursor } from '../../../platform/db/time-cursor.ts';
import type { Db } from '../../../schema.ts';
import { findChannels, type ChannelFilters } from './channels.repository.ts';
import { findNumbers } from './joined.repository.ts';
import { presentChannel } from './support.presenter.ts';

/** Uses cursors, because page numbers would shift when a conversation moves to the top. */
export async function listChannels(
  db: Db,
  { limit, cursor, ...filters }: ChannelFilters & { limit: number; cursor?: string | undefined },
) {
  const rows = await findChannels(db, {
    ...filters,
    limit: limit + 1,
    cursor: cursor ? decodeCursor(cursor) : null,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const numbersOf = await findNumbers(
    db,
    shown.map(({ uuid }) => uuid),
  );
  return {
    data: shown.map((row) => presentChannel(row, numbersOf(row.uuid))),
    next: last ? encodeCursor(last) : null,
  };
}
