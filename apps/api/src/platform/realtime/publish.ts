import { hasPermission, roles, type Permission } from '@baobab/contract/kit/roles';
import { sql, type QueryExecutorProvider } from 'kysely';

export const CHANNEL = 'realtime';

export interface LiveEvent {
  /** `account:<uuid>`, `role:<role>`, `session:<hash>` or `record:<uuid>`; only its sockets receive the event. */
  room: string;
  event: string;
  data?: Record<string, unknown>;
}

/**
 * Publishes a live event inside the writing transaction: PostgreSQL delivers it at commit to every API process, and
 * never after a rollback. Events contain ids, not content.
 */
export async function publish(db: QueryExecutorProvider, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db);
}

/** Publishes a live event to every role with the permission. */
export async function publishToPermitted(
  db: QueryExecutorProvider,
  permission: Permission,
  event: Omit<LiveEvent, 'room'>,
): Promise<void> {
  const permitted = roles.filter((role) => hasPermission(role, permission));
  for (const role of permitted) await publish(db, { room: `role:${role}`, ...event });
}

export const recordRoom = (uuid: string) => `record:${uuid}`;

interface Changed {
  uuid: string;
  actor: { uuid: string; name?: string } | null;
}

const changeEvent = ({ uuid, actor }: Changed): LiveEvent => ({
  room: recordRoom(uuid),
  event: 'record',
  data: { uuid, actor: actor?.uuid ?? null, by: actor?.name ?? null },
});

/** Tells the watchers of a record who changed it. */
export const publishChange = (db: QueryExecutorProvider, uuid: string, actor: Changed['actor']) =>
  publish(db, changeEvent({ uuid, actor }));

/** The same as an expression, for a statement that writes at the same time. */
export const notifyOfChange = (changed: Changed) =>
  sql`pg_notify(${CHANNEL}, ${JSON.stringify(changeEvent(changed))})`;
