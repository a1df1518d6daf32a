import type { AmountRule, Correction } from '@baobab/contract/kit/imports';
import { useState } from 'react';
import { drafts } from '../../api/session.ts';
import { addCorrection, noChoices, type Choices } from './corrections.ts';

/** The same file again, also after a reload, in which the browser forgets the file itself. */
const draftOf = ({ name, size, lastModified }: File) => `import-${name}-${size}-${lastModified}`;

const draftedFor = (file: File | null) =>
  ((file && drafts.load(draftOf(file))) as Choices | null) ?? noChoices;

const isNone = ({ corrections, columns, amounts }: Choices) =>
  corrections.length + Object.keys(columns).length + amounts.length === 0;

/** The choices for one file, kept until they are discarded or saved; another file starts without any. */
export function useChoices(file: File | null) {
  const [state, setState] = useState<{ file: File | null; choices: Choices } | null>(null);
  const choices = state && state.file === file ? state.choices : draftedFor(file);
  // The choices are compared by identity, so those of a draft are read once.
  if (state?.file !== file) setState({ file, choices });
  const set = (next: Choices) => {
    if (file && isNone(next)) drafts.drop(draftOf(file));
    else if (file) drafts.save(draftOf(file), next);
    setState({ file, choices: next });
    return next;
  };
  return {
    choices,
    correct: (added: Correction) =>
      set({ ...choices, corrections: addCorrection(choices.corrections, added) }),
    /** Returns the new choices, because a request sends them before the next render. */
    match: (columns: Record<string, string>) =>
      set({ ...choices, columns: { ...choices.columns, ...columns } }),
    amounts: (rule: AmountRule) => set({ ...choices, amounts: [...choices.amounts, rule] }),
    discard: () => set(noChoices),
    /** The file is saved. */
    forget: () => file && drafts.drop(draftOf(file)),
  };
}
