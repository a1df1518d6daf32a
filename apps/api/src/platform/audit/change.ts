import type { AuditAction } from '@baobab/contract/audit-actions';
import { roleName } from '@baobab/contract/kit/roles';
import { currentScope } from '@baobab/postgres/work-scope';
import { sql, type Kysely, type Transaction } from 'kysely';
import { platformDb, type Actor, type Approval } from '../context.ts';
import { isUuid } from '../ids.ts';
import type { Keyring } from '../keys.ts';
import { notifyOfChange } from '../realtime/publish.ts';
import { encryptDetails } from './personal-details.ts';

/** The outcome of a write: its result and, when something changed, the content of its audit row. */
export interface Outcome<T> {
  result: T;
  audit: { subject: string; details?: Record<string, unknown> } | null;
}

export const done = <T>(result: T, subject: string, details?: Record<string, unknown>): Outcome<T> => ({
  result,
  audit: { subject, ...(details && { details }) },
});

/** The outcome of a repeated call that changes nothing: no audit row. */
export const unchanged = <T>(result: T): Outcome<T> => ({ result, audit: null });

export interface Changer<Schema> {
  db: Kysely<Schema>;
  actor: (Pick<Actor, 'uuid' | 'role' | 'key'> & { name?: string }) | null;
  requestId: string;
  /** Needed by rows with personal values. */
  keys?: Keyring;
  /** The client's IP address; jobs and commands have none. */
  address?: string;
  /** The bulk action that the change belongs to. */
  batch?: string;
  approval?: Approval;
}

const RETRIES = 3;
// Serialisation failure and deadlock: the transaction was rolled back and can be retried.
const isRetryable = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string }).code ?? '');

/** Runs the work in a transaction, again after a deadlock; a given transaction is joined. */
export async function inTransaction<Schema, T>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Schema>);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= RETRIES || !isRetryable(error)) throw error;
    }
  }
}

/**
 * The only way to write: one transaction contains the change and its audit row, so a committed write has exactly one
 * audit row and a rolled-back write has none.
 */
export const change = <Schema, T>(
  by: Changer<Schema>,
  action: AuditAction,
  work: (trx: Transaction<Schema>) => Promise<Outcome<T>>,
): Promise<T> =>
  inTransaction(by.db, async (trx) => {
    const { result, audit } = await work(trx);
    if (audit) await record(trx, by, { action, ...audit, isChange: true });
    const scope = currentScope();
    if (scope) scope.changed ||= audit !== null;
    return result;
  });

/** Records that an account opened or exported protected data. */
export const recordAccess = <Schema>(
  by: Changer<Schema>,
  action: AuditAction,
  subject: string,
  details?: Record<string, unknown>,
) => record(by.db, by, { action, subject, ...(details && { details }) });

type SubjectOf<Action, Verb extends string> = Action extends `${infer Subject}.${Verb}` ? Subject : never;
/** The data of an export in the names of its actions. */
export type ExportSubject = SubjectOf<AuditAction, 'export'>;

/**
 * Records that an account read a list of medical data: one row per account, list and filter in ten minutes. Run it
 * concurrently with the queries of the list; the response waits for both.
 */
export async function recordListAccess<Schema>(
  by: Changer<Schema>,
  list: SubjectOf<AuditAction, 'list'>,
  filter: Record<string, string | number | undefined>,
): Promise<void> {
  await sql`select record_list_access(${by.actor?.uuid ?? null}::uuid, ${roleOf(by)}, ${`${list}.list`}, ${list},
    ${JSON.stringify({ ...filter, ...keyOf(by) })}::jsonb, ${by.requestId}, ${by.address ?? null})`.execute(
    by.db,
  );
}

const roleOf = ({ actor }: Pick<Changer<never>, 'actor'>) => actor && roleName(actor.role);
/** The API key that acted for its owner. */
const keyOf = ({ actor }: Pick<Changer<never>, 'actor'>) =>
  actor?.key && { key: { uuid: actor.key.uuid, name: actor.key.name } };

interface NewRow {
  action: AuditAction;
  subject: string;
  details?: Record<string, unknown>;
  isChange?: boolean;
}

/** Writes the row and notifies the watchers of a changed record in one statement. */
async function record<Schema>(
  db: Kysely<Schema>,
  by: Changer<Schema>,
  { action, subject, details = {}, isChange = false }: NewRow,
) {
  const stored = await encryptDetails(db, by.keys, { action, subject, details });
  const insert = platformDb(db)
    .insertInto('audit_log')
    .values({
      actor_uuid: by.actor?.uuid ?? null,
      actor_role: roleOf(by),
      action,
      subject,
      details: {
        ...stored,
        ...keyOf(by),
        ...(by.batch && { batch: by.batch }),
        ...(by.approval && { approval: by.approval }),
      },
      request_id: by.requestId,
      address: by.address || null,
    });
  if (!isChange || !isUuid(subject)) await insert.execute();
  else await insert.returning(notifyOfChange({ uuid: subject, actor: by.actor }).as('notified')).execute();
}
