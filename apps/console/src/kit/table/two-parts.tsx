import { dayOf, formatDate, formatTime } from '@baobab/contract/kit/lagos-time';
import { formatPhone } from '../format.ts';
import classes from './ResourceTable.module.css';

/** Two parts of a cell, one below the other where the table would be too wide. */
const twoParts = (first: string, second: string) => (
  <span className={classes.twoParts}>
    <span>{first}</span> <span>{second}</span>
  </span>
);

export const dateTimeCell = (time: string) => twoParts(formatDate(dayOf(time)), formatTime(time));

export function phoneCell(mobile: string) {
  const [code = '', ...number] = formatPhone(mobile).split(' ');
  return twoParts(code, number.join(' '));
}
