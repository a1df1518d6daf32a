import type { ReactNode } from 'react';
import { formatCount } from '../format.ts';
import classes from './Page.module.css';

interface PageProps {
  title: string;
  count?: number | undefined;
  children: ReactNode;
}

/** A screen: its title, how many things it holds, and the rest. */
export function Page({ title, count, children }: PageProps) {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        {title}
        {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
      </h1>
      {children}
    </div>
  );
}

/** One row: search and filters left, export and the primary button right. */
export function Toolbar({ left, right }: { left?: ReactNode; right?: ReactNode }) {
  return (
    <div className={classes.toolbar} role="group" aria-label="Search and actions">
      <div className={classes.left}>{left}</div>
      <div className={classes.right}>{right}</div>
    </div>
  );
}
