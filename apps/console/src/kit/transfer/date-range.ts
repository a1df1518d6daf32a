import { useState } from 'react';
import type { DateRange } from '../form/DateRangeField.tsx';
import { today } from '../format.ts';
import { useUrlState } from '../url-state.ts';

const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text!)) && text! <= today();

/** A range that lives in the address. An address that makes no sense counts as no range. */
export function useDateRange(): [DateRange, (next: DateRange) => void] {
  const [{ from, to }, change] = useUrlState();
  const [choosing, setChoosing] = useState<DateRange | null>(null);
  const known: DateRange = isDay(from) && isDay(to) && from <= to ? [from, to] : [null, null];

  function choose([start, end]: DateRange) {
    const half = Boolean(start) !== Boolean(end);
    setChoosing(half ? [start, end] : null);
    if (!half) change({ from: start ?? undefined, to: end ?? undefined });
  }
  return [choosing ?? known, choose];
}
