import { sql, type Kysely } from 'kysely';
import { platformDb, type Actor } from '../context.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../logger.ts';

const RENEW_MS = 20_000;
/** An account counts as absent when its process has not renewed its presence for this long. */
export const PRESENT_SECONDS = 50;

export interface PresenceOptions<Schema> {
  db: Kysely<Schema>;
  log: Logger;
  /** Runs after the first connection and the last disconnect of an account. */
  onChange: (actor: Actor) => Promise<void>;
}

/** Accounts with a live connection, stored in the database and thus shared by all API processes. */
export function createPresence<Schema>(options: PresenceOptions<Schema>) {
  const db = platformDb(options.db);
  const process = newId();
  const connections = new Map<string, number>();
  const logFailure = (work: Promise<unknown>) =>
    work.catch((error: Error) => options.log.warn({ err: error }, 'presence could not be recorded'));

  const record = (accounts: string[]) =>
    sql`insert into live_presence (process, account_uuid) select ${process}, unnest(${accounts}::uuid[])
      on conflict (process, account_uuid) do update set seen_at = now()`.execute(db);
  const remove = (account: string) =>
    db
      .deleteFrom('live_presence')
      .where('process', '=', process)
      .where('account_uuid', '=', account)
      .execute();
  /** Also records accounts that connected during an outage. */
  const renew = async () => {
    await record([...connections.keys()]);
    await db
      .deleteFrom('live_presence')
      .where('seen_at', '<', sql<Date>`now() - interval '1 hour'`)
      .execute();
  };
  const timer = setInterval(() => void logFailure(renew()), RENEW_MS).unref();

  return {
    join(actor: Actor) {
      const count = (connections.get(actor.uuid) ?? 0) + 1;
      connections.set(actor.uuid, count);
      if (count === 1) void logFailure(record([actor.uuid]).then(() => options.onChange(actor)));
    },
    leave(actor: Actor) {
      const count = (connections.get(actor.uuid) ?? 1) - 1;
      if (count > 0) return void connections.set(actor.uuid, count);
      connections.delete(actor.uuid);
      void logFailure(remove(actor.uuid).then(() => options.onChange(actor)));
    },
    renew: () => logFailure(renew()),
    async stop() {
      clearInterval(timer);
      await logFailure(db.deleteFrom('live_presence').where('process', '=', process).execute());
    },
  };
}
export type Presence = ReturnType<typeof createPresence>;
