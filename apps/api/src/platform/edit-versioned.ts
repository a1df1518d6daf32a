import type { Kysely } from 'kysely';
import { done, unchanged, type Outcome } from './audit/change.ts';
import { platformDb, type RequestContext } from './context.ts';
import type { LastChange } from './errors.ts';
import { refuseOutdatedVersion } from './optimistic-lock.ts';

interface VersionedEdit<Result, Current extends { version: number }> {
  /** The audit trail's name of the record. */
  subject: string;
  /** Old and new values by column, from `differences`. */
  changed: Record<string, unknown[]>;
  /** The body as it was sent, with the version that the edit began from. */
  sent: { version?: number | undefined };
  /** The record as the caller reads it. */
  current: Current;
  /** Display values for columns whose value means nothing to a person, such as ids. */
  display?: Partial<Record<keyof Current, string>>;
  /** The reply when the edit changes nothing, whichever version it began from. */
  unchanged: Result;
  /** Details of the audit row beside `changed`, or in its place. */
  details?: (result: Result) => Record<string, unknown>;
  /** Checks what only a real change has to meet, writes, and returns the reply. */
  update: () => Promise<Result>;
}

/** The steps that every edit of a versioned record shares once its row is locked. */
export async function editVersioned<Schema, Result, Current extends { version: number }>(
  ctx: Pick<RequestContext<Schema>, 'findAccountName'>,
  trx: Kysely<Schema>,
  edit: VersionedEdit<Result, Current>,
): Promise<Outcome<Result>> {
  if (Object.keys(edit.changed).length === 0) return unchanged(edit.unchanged);
  await refuseOutdatedVersion(edit.sent, edit.current, edit.display ?? {}, () =>
    findLastChange(ctx, trx, edit.subject),
  );
  const result = await edit.update();
  return done(result, edit.subject, { changed: edit.changed, ...edit.details?.(result) });
}

async function findLastChange<Schema>(
  ctx: Pick<RequestContext<Schema>, 'findAccountName'>,
  trx: Kysely<Schema>,
  subject: string,
): Promise<LastChange | undefined> {
  const last = await platformDb(trx)
    .selectFrom('audit_log')
    .select(['at', 'actor_uuid'])
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const by = last.actor_uuid && (await ctx.findAccountName(trx, last.actor_uuid));
  return { by: by || null, at: last.at.toISOString() };
}
