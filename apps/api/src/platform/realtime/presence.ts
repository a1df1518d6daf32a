import { sql, type Kysely } from 'kysely';
import type { Actor, PlatformSchema } from '../context.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../logger.ts';

const RENEW_MS = 20_000;
/** A process that says nothing for this long is gone, and those it held are not here. */
export const PRESENT_SECONDS = 50;

export interface PresenceOptions<Schema> {
  db: Kysely<Schema>;
  log: Logger;
  /** Tells whoever wants to know that somebody came or went. */
  tell: (actor: Actor) => Promise<void>;
}

/** Who has a live connection, kept in the database so that every API process knows the same. */
export function createPresence<Schema>(options: PresenceOptions<Schema>) {
  // Every schema of the product contains the platform's tables; the generic cannot say so.
  const db = options.db as unknown as Kysely<PlatformSchema>;
  const process = newId();
  const here = new Map<string, number>();
  const quietly = (work: Promise<unknown>) =>
    work.catch((error: Error) => options.log.warn({ err: error }, 'presence could not be noted'));

  const note = (accounts: string[]) =>
    sql`insert into live_presence (process, account_uuid) select ${process}, unnest(${accounts}::uuid[])
      on conflict (process, account_uuid) do update set seen_at = now()`.execute(db);
  const forget = (account: string) =>
    db
      .deleteFrom('live_presence')
      .where('process', '=', process)
      .where('account_uuid', '=', account)
      .execute();
  /** Also notes those who joined while the database was away. */
  const renew = async () => {
    await note([...here.keys()]);
    await db
      .deleteFrom('live_presence')
      .where('seen_at', '<', sql<Date>`now() - interval '1 hour'`)
      .execute();
  };
  const timer = setInterval(() => void quietly(renew()), RENEW_MS).unref();

  return {
    join(actor: Actor) {
      const count = (here.get(actor.uuid) ?? 0) + 1;
      here.set(actor.uuid, count);
      if (count === 1) void quietly(note([actor.uuid]).then(() => options.tell(actor)));
    },
    leave(actor: Actor) {
      const count = (here.get(actor.uuid) ?? 1) - 1;
      if (count > 0) return void here.set(actor.uuid, count);
      here.delete(actor.uuid);
      void quietly(forget(actor.uuid).then(() => options.tell(actor)));
    },
    renew: () => quietly(renew()),
    async stop() {
      clearInterval(timer);
      await quietly(db.deleteFrom('live_presence').where('process', '=', process).execute());
    },
  };
}
export type Presence = ReturnType<typeof createPresence>;
