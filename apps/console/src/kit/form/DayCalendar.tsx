import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';

interface DayCalendarProps {
  value: string | null;
  onPick: (day: string) => void;
  min?: string;
  max?: string;
}

/** One day, past or to come unless there are bounds. */
export const DayCalendar = ({ value, onPick, min, max }: DayCalendarProps) => (
  <DatePicker
    {...(min && { minDate: min })}
    {...(max && { maxDate: max })}
    hideOutsideDates
    // Red is for what failed, not for Sundays.
    weekendDays={[]}
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
