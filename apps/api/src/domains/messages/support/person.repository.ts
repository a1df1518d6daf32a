import type { Db } from '../../../schema.ts';
import { findPane } from '../../people/consumers/timeline.public.ts';

/** A consumer with their latest bookings, orders and refunds. */
export async function findPersonPane(db: Db, consumer: string) {
  const [person, events] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(['uuid', 'full_name', 'email', 'mobile', 'active', 'created_at'])
      .where('uuid', '=', consumer)
      .executeTakeFirstOrThrow(),
    findPane(db, consumer),
  ]);
  return { person, ...events };
}
export type PersonPane = Awaited<ReturnType<typeof findPersonPane>>;
