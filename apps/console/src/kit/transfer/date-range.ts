import { useState } from 'react';
import type { DateRange } from '../form/DateRangeField.tsx';
import { today } from '../format.ts';
import { useUrlState } from '../url-state.ts';

const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text!));

/**
 * A date range in the URL. An invalid range counts as none, and so does one with future days, unless the screen
 * handles them.
 */
export function useDateRange(future = false): [DateRange, (next: DateRange) => void] {
  const [{ from, to }, change] = useUrlState();
  const [choosing, setChoosing] = useState<DateRange | null>(null);
  const valid = isDay(from) && isDay(to) && from <= to && (future || to <= today());
  const fromUrl: DateRange = valid ? [from, to] : [null, null];

  function choose([start, end]: DateRange) {
    const incomplete = Boolean(start) !== Boolean(end);
    setChoosing(incomplete ? [start, end] : null);
    if (!incomplete) change({ from: start ?? undefined, to: end ?? undefined, page: undefined });
  }
  return [choosing ?? fromUrl, choose];
}

/** The chosen range as the filters of a list; empty until both days are chosen. */
export function useDayFilters(future = false): { from?: string; to?: string } {
  const [[from, to]] = useDateRange(future);
  return from && to ? { from, to } : {};
}
