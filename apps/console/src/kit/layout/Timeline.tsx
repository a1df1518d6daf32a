import type { ReactNode } from 'react';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import type { Meaning } from './Tag.tsx';
import classes from './Timeline.module.css';

export interface Step {
  at: string;
  title: string;
  meaning: Meaning;
  text?: ReactNode;
  /** Content below the text. */
  details?: ReactNode;
}

/** A list of events with their times, in the given order. */
export const Timeline = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <ol className={classes.timeline} aria-label={label}>
    {steps.map(({ at, title, meaning, text, details }, index) => (
      <li key={`${at} ${index}`} data-meaning={meaning}>
        <strong>{title}</strong>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {text && <span>{text}</span>}
        {details}
      </li>
    ))}
  </ol>
);
