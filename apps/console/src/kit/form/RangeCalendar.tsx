import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { today } from '../format.ts';
import { markToday } from './mark-today.ts';
import type { DateRange } from './DateRangeField.tsx';
import classes from './RangeCalendar.module.css';

export interface Preset {
  label: string;
  value: [string, string];
}

const monthStart = () => `${today().slice(0, 8)}01`;

/** The calendar of `DateRangeField`. Future days are disabled, with `futureEnd` only as the first day. */
export const RangeCalendar = ({
  value,
  onChange,
  presets = [],
  futureEnd = false,
}: {
  value: DateRange;
  onChange: (next: DateRange) => void;
  /** Added after "Today" and "This Month". */
  presets?: readonly Preset[];
  futureEnd?: boolean;
}) => (
  <DatePicker
    type="range"
    classNames={{ datePickerRoot: classes.calendar ?? '', presetsList: classes.presets ?? '' }}
    allowSingleDateInRange
    hideOutsideDates
    {...(!(futureEnd && value[0] && !value[1]) && { maxDate: today() })}
    // Mantine colours weekends red; the console uses red only for errors.
    weekendDays={[]}
    getDayProps={markToday}
    ariaLabels={{
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      previousYear: 'Previous year',
      nextYear: 'Next year',
      previousDecade: 'Previous decade',
      nextDecade: 'Next decade',
    }}
    presets={[
      { label: 'Today', value: [today(), today()] },
      { label: 'This Month', value: [monthStart(), today()] },
      ...presets,
    ]}
    value={value}
    onChange={onChange}
  />
);
