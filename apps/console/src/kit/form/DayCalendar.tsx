import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { markToday } from './mark-today.ts';

interface DayCalendarProps {
  value: string | null;
  onPick: (day: string) => void;
  min?: string;
  max?: string;
}

/** The calendar of `DayInput`; `min` and `max` limit the days. */
export const DayCalendar = ({ value, onPick, min, max }: DayCalendarProps) => (
  <DatePicker
    {...(min && { minDate: min })}
    {...(max && { maxDate: max })}
    hideOutsideDates
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
    {...(value && { defaultDate: value })}
    value={value}
    onChange={(day) => day && onPick(day)}
  />
);
