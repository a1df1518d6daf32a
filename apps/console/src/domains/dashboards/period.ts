import { FIRST_DAY } from '@baobab/contract/dashboards';
import { useEffect, useEffectEvent } from 'react';
import { useCan } from '../../kit/api/session.ts';
import { notifyFailure } from '../../kit/feedback/notices.tsx';
import type { DateRange } from '../../kit/form/DateRangeField.tsx';
import { dayOf, formatDate } from '@baobab/contract/kit/lagos-time';
import { today } from '../../kit/format.ts';
import { useDateRange } from '../../kit/transfer/date-range.ts';
import { useUrlState } from '../../kit/url-state.ts';
import { dashboardsMessages as messages } from './dashboards.messages.ts';

export interface Period {
  from: string;
  to: string;
  /** Whether the user may open the appointments of a figure. */
  canOpenAppointments: boolean;
  /** The formatted range, shown on every card. */
  text: string;
  query: { type: 'all'; start_date: string; end_date: string };
}

const DAY = 86_400_000;
export const last30Days = (): [string, string] => [dayOf(new Date(Date.now() - 29 * DAY)), today()];

/** The range of all figures: from the URL, or everything until today. */
export function usePeriod(): { period: Period; range: DateRange; choose: (next: DateRange) => void } {
  const [range, choose] = useDateRange();
  const canOpenAppointments = useCan()('appointments:read');
  const [{ from: asked }, change] = useUrlState();
  const future = asked !== undefined && asked > today();
  // Only a typed URL can contain future days: notify once and reset the range.
  const resetRange = useEffectEvent(() => {
    notifyFailure(messages.future);
    change({ from: undefined, to: undefined });
  });
  useEffect(() => {
    if (future) resetRange();
  }, [future]);
  const [from, to] = range[0] && range[1] ? [range[0], range[1]] : [FIRST_DAY, today()];
  const text = `${formatDate(from)} – ${formatDate(to)}`;
  return {
    period: { from, to, text, canOpenAppointments, query: { type: 'all', start_date: from, end_date: to } },
    range: range[0] ? range : [from, to],
    choose,
  };
}
