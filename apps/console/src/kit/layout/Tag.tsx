import type { ReactNode } from 'react';
import classes from './Tag.module.css';

export type Meaning = 'done' | 'waiting' | 'failed' | 'progress' | 'off';

/** A status label; the colour repeats what the text says. */
export const Tag = ({ meaning, children }: { meaning: Meaning; children: ReactNode }) => (
  <span className={classes.tag} data-meaning={meaning}>
    {children}
  </span>
);
