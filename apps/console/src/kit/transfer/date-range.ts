import { useState } from 'react';
import type { DateRange } from '../form/DateRangeField.tsx';
import { today } from '../format.ts';
import { useUrlState } from '../url-state.ts';

const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text!));

/**
 * A range that lives in the address. An address that makes no sense counts as no range; so does one with days
 * to come, unless the screen has something to say about them.
 */
export function useDateRange(future = false): [DateRange, (next: DateRange) => void] {
  const [{ from, to }, change] = useUrlState();
  const [choosing, setChoosing] = useState<DateRange | null>(null);
  const sensible = isDay(from) && isDay(to) && from <= to && (future || to <= today());
  const known: DateRange = sensible ? [from, to] : [null, null];

  function choose([start, end]: DateRange) {
    const half = Boolean(start) !== Boolean(end);
    setChoosing(half ? [start, end] : null);
    if (!half) change({ from: start ?? undefined, to: end ?? undefined });
  }
  return [choosing ?? known, choose];
}
