import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';

interface DayCalendarProps {
  value: string | null;
  onPick: (day: string) => void;
}

/** One day, past or to come. */
export const DayCalendar = ({ value, onPick }: DayCalendarProps) => (
  <DatePicker
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
