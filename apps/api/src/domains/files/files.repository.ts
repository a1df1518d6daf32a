import type { Insertable } from 'kysely';
import type { Db, Schema, Trx } from '../../schema.ts';
import { pictureMimes } from './picture.ts';

export const insertFile = (trx: Trx, file: Insertable<Schema['files']>) =>
  trx.insertInto('files').values(file).execute();

/** Pictures alone: whatever else is stored is not read by whoever knows its id. */
export const findPicture = (db: Db, uuid: string) =>
  db
    .selectFrom('files')
    .select(['uuid', 'mime'])
    .where('uuid', '=', uuid)
    .where('mime', 'in', pictureMimes)
    .executeTakeFirst();
