import { badRequest } from '../errors.ts';

/**
 * A reader takes all records in the order of their ids, then the changes from the transaction that was the oldest one
 * when it began.
 */
export type Cursor = { database: string } & (
  | { phase: 'records'; from: string; after: string }
  | { phase: 'changes'; xid: string; id: number }
);

const FORM = /^(\d+(?:-[\da-f-]+)?)\.(?:r\.(\d+)\.([0-9a-f-]{36})|c\.(\d+)\.(-?\d+))$/;

/** Opaque for callers, who must not build one. */
export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(
    cursor.phase === 'records'
      ? `${cursor.database}.r.${cursor.from}.${cursor.after}`
      : `${cursor.database}.c.${cursor.xid}.${cursor.id}`,
  ).toString('base64url');

export function readCursor(text: string): Cursor {
  const match = FORM.exec(Buffer.from(text, 'base64url').toString());
  if (!match)
    throw badRequest('This is no cursor of a feed', { cursor: 'Send the cursor of the last reply' });
  const [, database, from, after, xid, id] = match;
  return from !== undefined
    ? { database: database!, phase: 'records', from, after: after! }
    : { database: database!, phase: 'changes', xid: xid!, id: Number(id) };
}
