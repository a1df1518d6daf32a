import { today } from '../format.ts';
import classes from './calendar.module.css';

/** Marks today in Lagos; Mantine would mark the day of the browser's time zone. */
export const markToday = (day: string) =>
  day === today() ? { className: classes.today ?? '', 'aria-current': 'date' as const } : {};
