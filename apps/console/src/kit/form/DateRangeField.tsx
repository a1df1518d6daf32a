import { CloseButton, Input } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { Ref } from 'react';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { CalendarPopover } from './CalendarPopover.tsx';
import type { Preset } from './day-presets.ts';
import classes from './form.module.css';

/** Start and end as YYYY-MM-DD; the end is null until it is chosen. */
export type DateRange = [string | null, string | null];

const EMPTY = 'Start date – End date';

const loadCalendar = () => import('./RangeCalendar.tsx').then((m) => m.RangeCalendar);

interface DateRangeFieldProps {
  value: DateRange;
  onChange: (next: DateRange) => void;
  presets?: readonly Preset[];
  /** Whether the range can be removed. */
  clearable?: boolean;
  /** Whether the range may end in the future. */
  futureEnd?: boolean;
  /** The button that opens the calendar. */
  ref?: Ref<HTMLButtonElement>;
}

export function DateRangeField({
  value,
  onChange,
  presets,
  clearable = true,
  futureEnd = false,
  ref,
}: DateRangeFieldProps) {
  const [from, to] = value;
  const shown = from ? `${formatDate(from)} – ${formatDate(to)}` : EMPTY;

  return (
    <CalendarPopover
      label="Choose dates"
      load={loadCalendar}
      renderOpener={(handlers) => (
        <Input
          component="button"
          type="button"
          pointer
          {...(ref && { ref })}
          aria-label={`Date range: ${shown}`}
          className={classes.range}
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={
            from &&
            clearable && (
              <CloseButton size="sm" aria-label="Clear dates" onClick={() => onChange([null, null])} />
            )
          }
          rightSectionPointerEvents="all"
          {...handlers}
        >
          {from ? shown : <Input.Placeholder>{EMPTY}</Input.Placeholder>}
        </Input>
      )}
    >
      {(Calendar, close) => (
        <Calendar
          value={value}
          onChange={(next) => {
            onChange(next);
            if (next[0] && next[1]) close();
          }}
          futureEnd={futureEnd}
          {...(presets && { presets })}
        />
      )}
    </CalendarPopover>
  );
}
