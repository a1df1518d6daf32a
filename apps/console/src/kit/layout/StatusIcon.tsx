import { IconCircleCheckFilled, IconCircleX } from '@tabler/icons-react';
import classes from './StatusIcon.module.css';

/** Yes or no as a picture; the word is for the pointer and the ear. */
export function StatusIcon({ on, yes, no }: { on: boolean; yes: string; no: string }) {
  const Icon = on ? IconCircleCheckFilled : IconCircleX;
  const word = on ? yes : no;
  return (
    <span className={classes.icon} data-on={on} role="img" aria-label={word} title={word}>
      <Icon size={20} aria-hidden />
    </span>
  );
}
