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

  const note = (account_uuid: string) =>
    db
      .insertInto('live_presence')
      .values({ process, account_uuid })
      .onConflict((oc) => oc.columns(['process', 'account_uuid']).doUpdateSet({ seen_at: sql<Date>`now()` }))
      .execute();
  const forget = (account: string) =>
    db
      .deleteFrom('live_presence')
      .where('process', '=', process)
      .where('account_uuid', '=', account)
      .execute();
  const renew = async () => {
    await db
      .updateTable('live_presence')
      .set({ seen_at: sql<Date>`now()` })
      .where('process', '=', process)
      .execute();
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
      if (count === 1) void quietly(note(actor.uuid).then(() => options.tell(actor)));
    },
    leave(actor: Actor) {
      const count = (here.get(actor.uuid) ?? 1) - 1;
      if (count > 0) return void here.set(actor.uuid, count);
      here.delete(actor.uuid);
      void quietly(forget(actor.uuid).then(() => options.tell(actor)));
    },
    async stop() {
      clearInterval(timer);
      await quietly(db.deleteFrom('live_presence').where('process', '=', process).execute());
    },
  };
}
export type Presence = ReturnType<typeof createPresence>;
