import { sql } from 'kysely';
import type { Db } from '../../../schema.ts';

interface SsoRequest {
  state_hash: Buffer;
  code_verifier: string;
  nonce: string;
}

export const insertRequest = (db: Db, request: SsoRequest, minutes: number) =>
  db
    .insertInto('sso_requests')
    .values({ ...request, expires_at: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .execute();

/** Deletes the request, so that its code is used once. Expired ones are not found. */
export const takeRequest = (db: Db, stateHash: Buffer) =>
  db
    .deleteFrom('sso_requests')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['code_verifier', 'nonce'])
    .executeTakeFirst();

export const deleteExpiredRequests = (db: Db) =>
  db
    .deleteFrom('sso_requests')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
