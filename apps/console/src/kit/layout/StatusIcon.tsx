import { IconCircleCheckFilled, IconCircleX } from '../icons/shell-icons.ts';
import classes from './StatusIcon.module.css';

/** Yes or no as an icon, with the label as tooltip and accessible name. */
export function StatusIcon({ on, yes, no }: { on: boolean; yes: string; no: string }) {
  const Icon = on ? IconCircleCheckFilled : IconCircleX;
  const label = on ? yes : no;
  return (
    <span className={classes.icon} data-on={on} role="img" aria-label={label} title={label}>
      <Icon size={20} aria-hidden />
    </span>
  );
}
