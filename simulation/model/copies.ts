import { refuse, type Model } from './model.ts';

const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

/** A consumer with one note of staff, who may be merged with another one. */
export interface Copy {
  /** The record that it was merged into. */
  into: string | null;
  /** The time of the merge. */
  at: number;
  erased: boolean;
}

/** A record with everything that was merged into it, in any number of steps. */
export const groupOf = (model: Model, name: string): string[] => [
  name,
  ...Object.keys(model.copies)
    .filter((other) => model.copies[other]!.into === name)
    .flatMap((other) => groupOf(model, other)),
];

export function addCopy(model: Model, name: string) {
  model.copies[name] = { into: null, at: 0, erased: false };
}

export function mergeCopies(model: Model, kept: string, merged: string) {
  for (const name of [kept, merged]) {
    const copy = model.copies[name]!;
    if (copy.erased) refuse('the person was erased');
    if (copy.into) refuse('the record is merged already');
  }
  Object.assign(model.copies[merged]!, { into: kept, at: model.now });
}

export function undoCopies(model: Model, kept: string, merged: string) {
  const copy = model.copies[merged]!;
  if (model.now - copy.at > UNDO_DAYS * DAY_MS) refuse('the merge is too old');
  if (copy.erased || model.copies[kept]!.erased) refuse('the person was erased');
  if (model.copies[kept]!.into || copy.into !== kept) refuse('the record was merged again');
  copy.into = null;
}

export function eraseCopy(model: Model, name: string) {
  if (model.copies[name]!.into) refuse('the record is merged');
  for (const member of groupOf(model, name)) model.copies[member]!.erased = true;
}
