import { sql, type Kysely, type Transaction } from 'kysely';
import type { Actor, PlatformSchema } from '../context.ts';

/** What a write reports: its result and, when something changed, what to put into the audit trail. */
export interface Outcome<T> {
  result: T;
  audit: { subject: string; details?: Record<string, unknown> } | null;
}

export const done = <T>(result: T, subject: string, details?: Record<string, unknown>): Outcome<T> => ({
  result,
  audit: { subject, ...(details && { details }) },
});

/** For a repeated call that finds everything as asked: no change, no audit row. */
export const unchanged = <T>(result: T): Outcome<T> => ({ result, audit: null });

interface Changer<Schema> {
  db: Kysely<Schema>;
  actor: Pick<Actor, 'uuid' | 'role'> | null;
  requestId: string;
  /** The caller's address; jobs and commands have none. */
  address?: string;
}

const RETRIES = 3;
// Serialisation failure and deadlock: the transaction did nothing and may simply be run again.
const isRetryable = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string }).code ?? '');

/**
 * The only way to write: one transaction holds the change and its audit row, so a rolled-back write leaves
 * none and a successful one always has exactly one.
 */
export async function change<Schema, T>(
  by: Changer<Schema>,
  action: string,
  work: (trx: Transaction<Schema>) => Promise<Outcome<T>>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await by.db.transaction().execute(async (trx) => {
        const { result, audit } = await work(trx);
        if (audit) await record(trx, by, action, audit.subject, audit.details);
        return result;
      });
    } catch (error) {
      if (attempt >= RETRIES || !isRetryable(error)) throw error;
    }
  }
}

/** Records that somebody opened or exported something that needs a trace. */
export const recordAccess = <Schema>(
  by: Changer<Schema>,
  action: string,
  subject: string,
  details?: Record<string, unknown>,
) => record(by.db, by, action, subject, details);

/**
 * Records that somebody looked at a list of medical facts: one row for the same person, list and filter in ten
 * minutes. Run it beside the list's own queries; the reply waits for both.
 */
export async function recordListAccess<Schema>(
  by: Changer<Schema>,
  list: string,
  filter: Record<string, string | number | undefined>,
): Promise<void> {
  await sql`select record_list_access(${by.actor?.uuid ?? null}::uuid, ${by.actor?.role ?? null}, ${`${list}.list`}, ${list},
    ${JSON.stringify(filter)}::jsonb, ${by.requestId}, ${by.address ?? null})`.execute(by.db);
}

async function record<Schema>(
  db: Kysely<Schema>,
  by: Changer<Schema>,
  action: string,
  subject: string,
  details: Record<string, unknown> = {},
) {
  // Every schema of the product contains the platform's tables; the generic cannot say so.
  await (db as unknown as Kysely<PlatformSchema>)
    .insertInto('audit_log')
    .values({
      actor_uuid: by.actor?.uuid ?? null,
      actor_role: by.actor?.role ?? null,
      action,
      subject,
      details,
      request_id: by.requestId,
      address: by.address ?? null,
    })
    .execute();
}
