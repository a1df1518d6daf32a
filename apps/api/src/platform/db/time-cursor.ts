import { badRequest } from '../errors.ts';

/** The position of the last row of a page. The time is text, because a Date has no microseconds. */
export interface TimeCursor {
  at: string;
  uuid: string;
}

export const encodeCursor = ({ at, uuid }: TimeCursor) => Buffer.from(`${at}|${uuid}`).toString('base64url');

const shape = /^(\d{4}-\d\d-\d\d [\d:.+-]+)\|([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export function decodeCursor(cursor: string): TimeCursor {
  const [, at, uuid] = shape.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!at || !uuid) throw badRequest('This cursor is invalid', { cursor: 'This cursor is invalid' });
  return { at, uuid };
}
