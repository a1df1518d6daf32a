import { useState } from 'react';
import type { DateRange } from '../form/DateRangeField.tsx';
import { useUrlState } from '../url-state.ts';

const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text!));

/** The range of two search parameters, which may end in the future; an invalid range counts as none. */
export const rangeOf = (from: string | undefined, to: string | undefined): DateRange =>
  isDay(from) && isDay(to) && from <= to ? [from, to] : [null, null];

/** A date range in the URL. */
export function useDateRange(): [DateRange, (next: DateRange) => void] {
  const [{ from, to }, change] = useUrlState();
  const [choosing, setChoosing] = useState<DateRange | null>(null);

  function choose([start, end]: DateRange) {
    const incomplete = Boolean(start) !== Boolean(end);
    setChoosing(incomplete ? [start, end] : null);
    if (!incomplete) change({ from: start ?? undefined, to: end ?? undefined, page: undefined });
  }
  return [choosing ?? rangeOf(from, to), choose];
}

/** The chosen range as the filters of a list; empty until both days are chosen. */
export function useDayFilters(): { from?: string; to?: string } {
  const [[from, to]] = useDateRange();
  return from && to ? { from, to } : {};
}

/** The other filters of a list, for a file whose range is in its path. */
export const withoutDays = <Filters extends { from?: unknown; to?: unknown }>({
  from: _from,
  to: _to,
  ...others
}: Filters) => others;
