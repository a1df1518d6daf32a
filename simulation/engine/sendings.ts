import type { World } from './command.ts';

/**
 * Sendings begin by the time of the database, which does not jump: the start of those that are due by the clock of the
 * office is moved to the past, and that of the others to later. The day on which they were sent is that of the office.
 */
export async function moveSendings({ office, model, ids }: World): Promise<void> {
  const planned = Object.entries(model.messages).filter(([, { state }]) => state === 'scheduled');
  if (planned.length === 0) return;
  await office.db.query(
    `update bulk_notifications b set pressed_at = m.pressed_at,
       begins_at = now() + case when m.is_due then interval '-1 s' else interval '1 h' end
     from unnest($1::uuid[], $2::timestamptz[], $3::boolean[]) m (uuid, pressed_at, is_due)
     where b.uuid = m.uuid and b.status = 'scheduled'`,
    [
      planned.map(([name]) => ids.get(name)),
      planned.map(([, { sent }]) => new Date(sent!.at)),
      planned.map(([, { beginsAt }]) => beginsAt! <= model.now),
    ],
  );
}
