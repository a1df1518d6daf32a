import type { World } from './command.ts';

/**
 * Sendings begin by the time of the database, which does not jump: the start of those that are due by the clock of the
 * office is moved to the past, and that of the others to later.
 */
export async function moveSendings({ office, model, ids }: World): Promise<void> {
  const planned = Object.entries(model.messages).filter(([, { state }]) => state === 'scheduled');
  if (planned.length === 0) return;
  const due = planned.filter(([, { beginsAt }]) => beginsAt! <= model.now);
  const idsOf = (messages: typeof planned) => messages.map(([name]) => ids.get(name));
  await office.db.query(
    `update bulk_notifications set begins_at = now() + case when uuid = any ($2) then interval '-1 s' else interval '1 h' end
     where uuid = any ($1) and status = 'scheduled'`,
    [idsOf(planned), idsOf(due)],
  );
}
