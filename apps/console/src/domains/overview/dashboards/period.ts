import { FIRST_DAY, rangeErrors } from '@baobab/contract/overview/dashboards';
import { periodPresets, type PeriodPreset } from '@baobab/contract/workspace/preferences';
import { useEffect, useEffectEvent } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { notifyFailure } from '../../../kit/feedback/notices.tsx';
import type { DateRange } from '../../../kit/form/DateRangeField.tsx';
import { dayPresets, type Preset } from '../../../kit/form/day-presets.ts';
import { dayOf, formatDate, DAY_MS } from '@baobab/contract/kit/lagos-time';
import { today } from '../../../kit/format.ts';
import { useDateRange } from '../../../kit/transfer/date-range.ts';
import { useUrlState } from '../../../kit/url-state.ts';
import { usePreferences } from '../../workspace/views/public.ts';

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

const daysFromToday = (days: number) => dayOf(new Date(Date.now() + days * DAY_MS));

export const countDays = ({ from, to }: Pick<Period, 'from' | 'to'>) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

type Range = readonly [from: string, to: string];

/** The ranges of the presets today. */
function presetRanges(): Record<PeriodPreset, Range> {
  const named = new Map(dayPresets(today()).map(({ label, value }) => [label, value]));
  return {
    today: named.get('Today')!,
    yesterday: named.get('Yesterday')!,
    'last-7-days': named.get('Last 7 days')!,
    'last-30-days': [daysFromToday(-29), today()],
    'this-month': named.get('This Month')!,
    'last-month': named.get('Last month')!,
    'this-quarter': named.get('This quarter')!,
    'this-year': named.get('This year')!,
    'next-30-days': [today(), daysFromToday(29)],
  };
}

function errorIn(from = '', to?: string): string | undefined {
  if (from > today()) return rangeErrors.future;
  return to && from > to ? rangeErrors.reversed : undefined;
}

interface ChosenPeriod {
  period: Period;
  range: DateRange;
  /** The ranges that the dashboards have in addition to those of every range. */
  presets: readonly Preset[];
  /** Whether the range is not the default. */
  clearable: boolean;
  /** False until the remembered range is known. */
  isReady: boolean;
  choose: (next: DateRange) => void;
}

/** The range of all figures: from the URL, the last choice of the reader, or everything until today. */
export function usePeriod(): ChosenPeriod {
  const [range, setRange] = useDateRange();
  const { preferences, read, set } = usePreferences();
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

  const presets = presetRanges();
  const everything: Range = [FIRST_DAY, today()];
  const remembered = preferences['dashboard-period'];
  const lastChoice: Range =
    typeof remembered === 'string'
      ? presets[remembered]
      : remembered
        ? [remembered.from, remembered.to]
        : everything;
  const [from, to] = range[0] && range[1] && !error ? [range[0], range[1]] : lastChoice;
  const is = ([start, end]: Range) => start === from && end === to;
  return {
    period: {
      from,
      to,
      dayAfterToday: daysFromToday(1),
      text: `${formatDate(from)} – ${formatDate(to)}`,
      canOpenAppointments,
      query: { type: 'all', start_date: from, end_date: to },
    },
    range: range[0] ? range : [from, to],
    presets: [
      { label: 'Last 30 days', value: presets['last-30-days'] },
      { label: 'Next 30 days', value: presets['next-30-days'] },
      { label: 'All', value: everything },
    ],
    clearable: !is(everything),
    isReady: Boolean(range[0]) || !read.isPending,
    choose([start, end]) {
      const all = !start || (start === everything[0] && end === everything[1]);
      setRange(all ? [null, null] : [start, end]);
      if (all) void set('dashboard-period', null);
      else if (end) {
        const preset = periodPresets.find((key) => presets[key][0] === start && presets[key][1] === end);
        void set('dashboard-period', preset ?? { from: start, to: end });
      }
    },
  };
}
