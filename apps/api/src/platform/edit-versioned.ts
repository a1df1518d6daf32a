import { done, unchanged, type Outcome } from './audit/change.ts';
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
export async function editVersioned<Result, Current extends { version: number }>(
  edit: VersionedEdit<Result, Current>,
): Promise<Outcome<Result>> {
  if (Object.keys(edit.changed).length === 0) return unchanged(edit.unchanged);
  refuseOutdatedVersion(edit.sent, edit.current, edit.display);
  const result = await edit.update();
  return done(result, edit.subject, { changed: edit.changed, ...edit.details?.(result) });
}
