import type { Invariant } from './invariant.ts';

const HOLD_MS = 10 * 60_000;

export const holdsEnd: Invariant = {
  name: 'holds-end',
  sentence: 'A pending booking of staff frees its slot after ten minutes; nothing else has an end.',
  every: 'step',
  async check({ office, model }) {
    const { rows } = await office.db.query<{ uuid: string; status: string; expires_at: Date | null }>(
      `select uuid, status, expires_at from bookings
       where (status = 'pending' and made_by is not null and (expires_at is null or expires_at > $1))
         or (status <> 'pending' and expires_at is not null)`,
      [new Date(model.now + HOLD_MS)],
    );
    return rows.map(({ uuid, status, expires_at }) => ({
      record: uuid,
      expected: 'an end within ten minutes while it is pending, none otherwise',
      actual: `${status} until ${expires_at?.toISOString() ?? 'no time'}`,
    }));
  },
};
