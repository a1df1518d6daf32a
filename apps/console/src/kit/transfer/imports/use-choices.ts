import type { Correction } from '@baobab/contract/kit/imports';
import { useState } from 'react';
import { addCorrection, noChoices, type Choices } from './corrections.ts';

/** The choices for one file; another file starts without any. */
export function useChoices(file: File | null) {
  const [state, setState] = useState<{ file: File | null; choices: Choices }>({ file, choices: noChoices });
  const choices = state.file === file ? state.choices : noChoices;
  const set = (next: Choices) => {
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
    discard: () => set(noChoices),
  };
}
