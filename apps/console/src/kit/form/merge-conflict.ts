import type { ErrorBody } from '@baobab/contract/kit/errors';
import { get } from 'react-hook-form';
import { describeConflicts, describeDropped, findAuthor } from './describe-conflicts.ts';
import type { Conflict } from './form-status.tsx';
import { isSame, mergeEdit } from './merge-edit.ts';

interface Edits<V> {
  base: V;
  mine: V;
  theirs: V;
}

interface MergeRules<V> {
  inputName: (name: string) => string;
  applies: ((name: string, values: V) => boolean) | undefined;
}

interface MergedConflict {
  /** The values of the form that change. */
  values: readonly (readonly [name: string, value: unknown])[];
  conflicts: Record<string, Conflict>;
  /** Says which typed values no longer apply. */
  notes: readonly string[];
}

/** Merges the form with the record that someone else has changed. A conflict that does not apply is dropped. */
export function mergeConflict<V extends object>(
  { base, mine, theirs }: Edits<V>,
  changed: ErrorBody['changed'],
  { inputName, applies = () => true }: MergeRules<V>,
): MergedConflict {
  const { merged, conflicts } = mergeEdit<V>(base, mine, theirs);
  const left = conflicts.filter((name) => applies(name, merged));
  const dropped = conflicts.filter((name) => !applies(name, merged));
  const taken = (Object.keys(merged) as (keyof V & string)[]).filter(
    (name) => !isSame(merged[name], mine[name]),
  );
  return {
    values: [
      ...taken.map((name) => [name, merged[name]] as const),
      ...dropped.map((name) => [name, get(theirs, name) as unknown] as const),
    ],
    conflicts: describeConflicts(left, { mine, theirs }, findAuthor(changed, inputName)),
    notes: dropped
      .filter((name) => !isSame(get(mine, name), null))
      .map((name) => describeDropped(name, get(mine, name), changed)),
  };
}
