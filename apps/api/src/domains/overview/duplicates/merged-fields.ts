import type { DuplicateKind, MergedField } from '@baobab/contract/overview/duplicates';
import type { Updateable } from 'kysely';
import type { Schema, Trx } from '../../../schema.ts';
import type { ConversationsBefore } from '../../messages/support/merged-conversations.public.ts';
import { updatePatient } from '../../people/patients/public.ts';
import { updateAccount } from '../../workspace/access/public.ts';
import { isConsentDecided, passWithdrawalOn, personColumns, type MergedRow } from './merges.repository.ts';

/** The values of both records before the merge. */
export interface FieldsBefore extends Record<string, unknown> {
  kept?: Record<string, string | boolean | null>;
  merged?: Record<string, string | boolean | null>;
  active?: boolean;
  /** The merged record had withdrawn the consent to push notifications, which withdrew that of the kept one. */
  withdrawn?: boolean;
  conversations?: ConversationsBefore | null;
}

interface Pair {
  kind: DuplicateKind;
  kept: string;
  merged: string;
}
interface Rows {
  kept: MergedRow;
  merged: MergedRow;
}
type Values = Updateable<Schema['accounts']> & Updateable<Schema['patients']>;

const update = (trx: Trx, kind: DuplicateKind, uuid: string, values: Values) =>
  kind === 'consumer' ? updateAccount(trx, uuid, values) : updatePatient(trx, uuid, values);

/** No two accounts have one e-mail or number, so both records exchange them. */
const UNIQUE = ['email', 'mobile'];
const isExchanged = (kind: DuplicateKind, field: string) => kind === 'consumer' && UNIQUE.includes(field);

/** An e-mail is unique in any case of its letters. */
const isSame = (kind: DuplicateKind, field: string, value: unknown, other: unknown) =>
  value === other ||
  (isExchanged(kind, field) && String(value).toLowerCase() === String(other).toLowerCase());

/** Writes the values of both records, through values that nobody has. */
async function write(trx: Trx, { kind, kept, merged }: Pair, values: { kept: Values; merged: Values }) {
  if (kind === 'consumer' && (values.merged.email !== undefined || values.merged.mobile !== undefined))
    await updateAccount(trx, merged, {
      ...(values.merged.email !== undefined && { email: `${merged}@merged.invalid` }),
      ...(values.merged.mobile !== undefined && { mobile: '' }),
    });
  if (Object.keys(values.kept).length > 0) await update(trx, kind, kept, values.kept);
  if (Object.keys(values.merged).length > 0) await update(trx, kind, merged, values.merged);
}

/** Takes over the chosen fields. Returns the values of before. */
export async function applyFields(
  trx: Trx,
  pair: Pair,
  rows: Rows,
  take: readonly MergedField[],
): Promise<FieldsBefore> {
  const columns: readonly string[] = personColumns[pair.kind];
  const taken = take.filter((name) => columns.includes(name) && rows.kept[name] !== rows.merged[name]);
  const pick = (row: MergedRow, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  const exchanged = taken.filter((name) => isExchanged(pair.kind, name));
  // An account stays verified, also after the undo.
  const isVerified = rows.merged.verified && !rows.kept.verified;
  const withdrawn = rows.kept.push_consent && !rows.merged.push_consent;
  await write(trx, pair, {
    kept: {
      ...pick(rows.merged, taken),
      ...(isVerified && { verified: true }),
      ...(withdrawn && { push_consent: false }),
    } as Values,
    merged: pick(rows.kept, exchanged) as Values,
  });
  return {
    kept: pick(rows.kept, taken),
    merged: pick(rows.merged, taken),
    active: rows.merged.active,
    withdrawn,
  };
}

/** Gives back the fields that nobody has changed since the merge, to each record its own. */
export async function restoreFields(trx: Trx, pair: Pair, rows: Rows, before: FieldsBefore, since: Date) {
  const { kept = {}, merged = {}, withdrawn = false } = before;
  const own = (values: Record<string, unknown>, isOwn: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isOwn(name)));
  const consents =
    withdrawn &&
    !(await isConsentDecided(trx, pair.kept, since)) &&
    !(await passWithdrawalOn(trx, pair.kept, pair.merged));
  await write(trx, pair, {
    kept: {
      ...own(kept, (name) => isSame(pair.kind, name, rows.kept[name], merged[name])),
      ...(consents && { push_consent: true }),
    } as Values,
    merged: own(
      merged,
      (name) => isExchanged(pair.kind, name) && isSame(pair.kind, name, rows.merged[name], kept[name]),
    ) as Values,
  });
}

/** The merged record leads to the kept one and cannot be used; undone, it is as active as before. */
export const setMergedInto = (
  trx: Trx,
  { kind, merged }: Pair,
  _rows: Rows,
  into: string | null,
  before: FieldsBefore = {},
) =>
  update(trx, kind, merged, {
    merged_into: into,
    active: into === null ? (before.active ?? true) : false,
  });
