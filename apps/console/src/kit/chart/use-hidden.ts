import { useState } from 'react';

/** The entries of a legend that the reader has switched off; at least one of `labels` stays. */
export function useHidden(labels: readonly string[]) {
  const [chosen, setHidden] = useState<ReadonlySet<string>>(new Set());
  // A series that stayed visible may be gone.
  const hidden = labels.every((label) => chosen.has(label)) ? new Set<string>() : chosen;
  const toggle = (label: string) => {
    const next = new Set(hidden);
    if (!next.delete(label)) next.add(label);
    if (labels.some((one) => !next.has(one))) setHidden(next);
  };
  return { hidden, toggle };
}
