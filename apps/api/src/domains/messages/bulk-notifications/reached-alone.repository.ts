import { sql } from 'kysely';
import type { Db } from '../../../schema.ts';

/** The people that the sender has reached without a second person since then, the notification `except` left out. */
export async function sumReachedAlone(db: Db, sender: string, except: string, since: Date): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select coalesce(sum(reached_alone), 0)::bigint as people from bulk_notifications
    where coalesce(reached_by, created_by) = ${sender} and pressed_at >= ${since} and status not in ('draft', 'cancelled')
      and uuid::text <> ${except}`.execute(db);
  return rows[0]!.people;
}

/** An edit of a planned notification counts on its own day, for the person who edits. */
export const setReachedAlone = (
  db: Db,
  uuid: string,
  { people, by, at }: { people: number; by: string; at: Date },
) =>
  db
    .updateTable('bulk_notifications')
    .set({ reached_alone: people, reached_by: by, pressed_at: at })
    .where('uuid', '=', uuid)
    .execute();

/** The people whom the sending would reach, as the person who sends or confirms it was told. */
export const setCounted = (db: Db, uuid: string, counted_people: number) =>
  db.updateTable('bulk_notifications').set({ counted_people }).where('uuid', '=', uuid).execute();

export const findCounted = async (db: Db, uuid: string): Promise<number | null> =>
  (
    await db
      .selectFrom('bulk_notifications')
      .select('counted_people')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  ).counted_people;
