import { badRequest } from '../../platform/errors.ts';
import type { Db } from '../../schema.ts';
import { cursorAt, findChannels, type ChannelFilters, type Cursor } from './channels.repository.ts';
import { presentChannel } from './support.presenter.ts';

const encode = ({ at, uuid }: Cursor) => Buffer.from(`${at}|${uuid}`).toString('base64url');

const shape = /^(\d{4}-\d\d-\d\d [\d:.+-]+)\|([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
function decode(cursor: string): Cursor {
  const [, at, uuid] = shape.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!at || !uuid) throw badRequest('This cursor is invalid', { cursor: 'This cursor is invalid' });
  return { at, uuid };
}

/** Uses cursors, because page numbers would shift when a conversation moves to the top. */
export async function listChannels(
  db: Db,
  { limit, cursor, ...filters }: ChannelFilters & { limit: number; cursor?: string | undefined },
) {
  const rows = await findChannels(db, {
    ...filters,
    limit: limit + 1,
    cursor: cursor ? decode(cursor) : null,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { data: shown.map(presentChannel), next: last ? encode(await cursorAt(db, last.uuid)) : null };
}
