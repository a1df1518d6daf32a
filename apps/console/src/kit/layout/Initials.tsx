import { initials } from '../format.ts';
import classes from './Initials.module.css';

/** The initials of a person, beside the name. */
export const Initials = ({ name }: { name: string }) => (
  <span className={classes.initials} aria-hidden>
    {initials(name)}
  </span>
);
