import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { today } from '../format.ts';
import { dayPresets, type Preset } from './day-presets.ts';
import { markToday } from './mark-today.ts';
import type { DateRange } from './DateRangeField.tsx';
import classes from './RangeCalendar.module.css';

const asRange = ({ label, value: [from, to] }: Preset): { label: string; value: DateRange } => ({
  label,
  value: [from, to],
});

/** The calendar of `DateRangeField`. Future days are disabled, with `futureEnd` only as the first day. */
export const RangeCalendar = ({
  value,
  onChange,
  presets = [],
  futureEnd = false,
}: {
  value: DateRange;
  onChange: (next: DateRange) => void;
  /** Added after those of every range. */
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
    presets={[...dayPresets(today()), ...presets].map(asRange)}
    value={value}
    onChange={onChange}
  />
);
