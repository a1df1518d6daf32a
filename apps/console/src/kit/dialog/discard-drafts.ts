import { drafts } from '../api/session.ts';
import { confirm } from './confirm.tsx';

/** Drops drafts, after a question when one of them has typed values; returns whether they are gone. */
export async function discardDrafts(names: readonly string[]): Promise<boolean> {
  const isTyped = names.some((name) => drafts.load(name) !== null);
  if (isTyped && !(await confirm('Discard your changes?', { yes: 'Discard', no: 'Keep editing' })))
    return false;
  for (const name of names) drafts.drop(name);
  return true;
}
