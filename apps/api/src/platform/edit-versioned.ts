import type { Kysely } from 'kysely';
import { done, unchanged, type Outcome } from './audit/change.ts';
import type { Changed } from './audit/differences.ts';
import { findChanges, lastChangeByField, type ChangeRow } from './audit/last-changes.ts';
import type { RequestContext } from './context.ts';
import type { LastChange } from './errors.ts';
import { refuseOutdatedVersion } from './optimistic-lock.ts';

interface VersionedEdit<Result, Current extends { version: number }, Column extends string> {
  /** The audit trail's name of the record. */
  subject: string;
  /** Old and new values by column, from `differences`. */
  changed: Changed<Column>;
  /** The body as it was sent, with the version that the edit began from. */
  sent: { version?: number | undefined };
  /** The record as the caller reads it. */
  current: Current;
  /** Display values for columns whose value means nothing to a person, such as ids. */
  display?: Partial<Record<keyof Current, string>>;
  /** The changes of a record that the trail also keeps under other subjects, newest first. */
  changes?: () => Promise<readonly ChangeRow[]>;
  /** The reply when the edit changes nothing, whichever version it began from. */
  unchanged: Result;
  /** Details of the audit row beside `changed`, or in its place. */
  details?: (result: Result) => Record<string, unknown>;
  /** Checks what only a real change has to meet, writes, and returns the reply. */
  update: () => Promise<Result>;
}

/** The wire names of the columns that the caller reads under another name. */
type WireNames<Column extends string> = Readonly<Record<Column, string>>;

/** Required for the columns that are known and that the record does not have under their own name. */
type Renamed<Column extends string, Current> = string extends Column
  ? { wireNames?: WireNames<string> }
  : [Exclude<Column, keyof Current>] extends [never]
    ? { wireNames?: WireNames<string> }
    : { wireNames: WireNames<Exclude<Column, keyof Current>> };

type Names<Schema> = Pick<RequestContext<Schema>, 'findAccountNames'>;

/** The steps that every edit of a versioned record shares once its row is locked. */
export async function editVersioned<
  Schema,
  Result,
  Current extends { version: number },
  Column extends string,
>(
  ctx: Names<Schema>,
  trx: Kysely<Schema>,
  edit: VersionedEdit<Result, Current, Column> & Renamed<Column, Current>,
): Promise<Outcome<Result>> {
  if (Object.keys(edit.changed).length === 0) return unchanged(edit.unchanged);
  await refuseOutdated(ctx, trx, edit);
  const result = await edit.update();
  return done(result, edit.subject, { changed: edit.changed, ...edit.details?.(result) });
}

type Outdated<Current extends { version: number }> = Pick<
  VersionedEdit<unknown, Current, string>,
  'subject' | 'sent' | 'current' | 'display' | 'changes'
> & { wireNames?: WireNames<string> };

/** Refuses an action on an outdated version with the current record and the authors of its changes. */
export const refuseOutdated = <Schema, Current extends { version: number }>(
  ctx: Names<Schema>,
  trx: Kysely<Schema>,
  { subject, sent, current, display = {}, changes, wireNames }: Outdated<Current>,
) =>
  refuseOutdatedVersion(sent, current, display, async () => {
    const rows = await (changes ? changes() : findChanges(trx, [subject]));
    return describeChanges(ctx, trx, rows, wireNames);
  });

/** The authors by name. A change without an account was made by the system. */
async function describeChanges<Schema>(
  ctx: Names<Schema>,
  trx: Kysely<Schema>,
  rows: readonly ChangeRow[],
  wireNames: Readonly<Record<string, string>> = {},
): Promise<LastChange | undefined> {
  const [last] = rows;
  if (!last) return undefined;
  const fields = lastChangeByField(rows, (column) => wireNames[column] ?? column);
  const authors = [last, ...fields.values()].flatMap(({ actor_uuid }) => actor_uuid ?? []);
  const names = await ctx.findAccountNames(trx, [...new Set(authors)]);
  const describe = ({ actor_uuid, at }: ChangeRow) => ({
    by: actor_uuid && (names.get(actor_uuid) ?? 'A former member of staff'),
    at: at.toISOString(),
  });
  return {
    ...describe(last),
    fields: Object.fromEntries([...fields].map(([name, row]) => [name, describe(row)])),
  };
}
