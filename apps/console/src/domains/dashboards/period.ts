import { FIRST_DAY, rangeErrors } from '@baobab/contract/dashboards';
import { useEffect, useEffectEvent } from 'react';
import { useCan } from '../../kit/api/session.ts';
import { notifyFailure } from '../../kit/feedback/notices.tsx';
import type { DateRange } from '../../kit/form/DateRangeField.tsx';
import { dayOf, formatDate } from '@baobab/contract/kit/lagos-time';
import { today } from '../../kit/format.ts';
import { useDateRange } from '../../kit/transfer/date-range.ts';
import { useUrlState } from '../../kit/url-state.ts';

export interface Period {
  from: string;
  to: string;
  /** The first upcoming day. */
  dayAfterToday: string;
  /** Whether the user may open the appointments of a figure. */
  canOpenAppointments: boolean;
  /** The formatted range, shown on every card. */
  text: string;
  query: { type: 'all'; start_date: string; end_date: string };
}

const DAY = 86_400_000;
const daysFromToday = (days: number) => dayOf(new Date(Date.now() + days * DAY));
export const last30Days = (): [string, string] => [daysFromToday(-29), today()];

export const next30Days = (): [string, string] => [today(), daysFromToday(29)];

function errorIn(from = '', to?: string): string | undefined {
  if (from > today()) return rangeErrors.future;
  return to && from > to ? rangeErrors.reversed : undefined;
}

interface ChosenPeriod {
  period: Period;
  range: DateRange;
  isDefault: boolean;
  choose: (next: DateRange) => void;
}

/** The range of all figures: from the URL, or everything until today. */
export function usePeriod(): ChosenPeriod {
  const [range, choose] = useDateRange();
  const canOpenAppointments = useCan()('appointments:read');
  const [url, change] = useUrlState();
  const error = errorIn(url.from, url.to);
  // Only a typed URL can contain an impossible range: notify once and reset the range.
  const resetRange = useEffectEvent((message: string) => {
    notifyFailure(message);
    change({ from: undefined, to: undefined });
  });
  useEffect(() => {
    if (error) resetRange(error);
  }, [error]);
  const [from, to] = range[0] && range[1] && !error ? [range[0], range[1]] : [FIRST_DAY, today()];
  const text = `${formatDate(from)} – ${formatDate(to)}`;
  return {
    period: {
      from,
      to,
      dayAfterToday: daysFromToday(1),
      text,
      canOpenAppointments,
      query: { type: 'all', start_date: from, end_date: to },
    },
    range: range[0] ? range : [from, to],
    isDefault: !range[0],
    choose,
  };
}
