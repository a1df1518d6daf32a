import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { IconCalendar } from '../icons/shell-icons.ts';
import { today } from '../format.ts';
import { CalendarPopover } from './CalendarPopover.tsx';
import type { Preset } from './day-presets.ts';
import { parseRange } from './parse-days.ts';
import { useTypedDays } from './use-typed-days.ts';
import classes from './form.module.css';

/** Start and end as YYYY-MM-DD; the end is null until it is chosen. */
export type DateRange = [string | null, string | null];

const EMPTY = 'Start date – End date';
const HINT = 'Type 1/10/2026 - 15/10/2026, 1 oct - today, oct, last month or -7d';
const UNREADABLE = 'Enter dates such as 1/10/2026 - 15/10/2026, oct or -7d.';
const REVERSED = 'The end date is before the start date.';
const FUTURE = 'Enter dates that are not in the future.';

const textOf = (range: string) => {
  const [from = '', to = ''] = range.split('/');
  return from && `${formatDate(from)} – ${formatDate(to)}`;
};

const loadCalendar = () => import('./RangeCalendar.tsx').then((m) => m.RangeCalendar);

interface DateRangeFieldProps {
  value: DateRange;
  onChange: (next: DateRange) => void;
  presets?: readonly Preset[];
  /** Whether the range can be removed. */
  clearable?: boolean;
  /** Whether the range may end in the future. */
  futureEnd?: boolean;
  /** Whether another range replaces an empty one, so that a text that cannot be read has to leave the range as it is. */
  hasDefault?: boolean;
}

/** A range of days that is typed or picked from a calendar with presets. */
export function DateRangeField({
  value,
  onChange,
  presets,
  clearable = true,
  futureEnd = false,
  hasDefault = false,
}: DateRangeFieldProps) {
  const { inputProps, problem, replace } = useTypedDays<string>({
    // A text, because a new array would count as another value.
    value: value[0] ? `${value[0]}/${value[1] ?? ''}` : '',
    textOf,
    empty: clearable ? '' : null,
    unreadable: (range) => (hasDefault ? range : ''),
    read(text) {
      const now = today();
      const range = parseRange(text, { today: now, max: futureEnd ? undefined : now }, presets);
      if (!range) return { problem: UNREADABLE };
      if (range[1] < range[0]) return { problem: REVERSED };
      return range[futureEnd ? 0 : 1] > now ? { problem: FUTURE } : { value: range.join('/') };
    },
    onChange(range) {
      const [from, to] = range.split('/');
      onChange([from || null, to || null]);
    },
  });

  return (
    <TextInput
      {...inputProps}
      aria-label="Date range"
      classNames={{ root: classes.range ?? '', error: classes.message ?? '' }}
      placeholder={EMPTY}
      title={HINT}
      error={problem}
      leftSection={
        <CalendarPopover
          label="Choose dates"
          load={loadCalendar}
          renderOpener={(handlers) => (
            <ActionIcon variant="subtle" aria-label="Choose date range" {...handlers}>
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          )}
        >
          {(Calendar, close) => (
            <Calendar
              value={value}
              onChange={(next) => {
                if (next[0] && next[1]) {
                  replace(next.join('/'));
                  close();
                } else onChange(next);
              }}
              futureEnd={futureEnd}
              {...(presets && { presets })}
            />
          )}
        </CalendarPopover>
      }
      leftSectionPointerEvents="all"
      rightSection={
        inputProps.value &&
        clearable && <CloseButton size="sm" aria-label="Clear dates" onClick={() => replace('')} />
      }
    />
  );
}
