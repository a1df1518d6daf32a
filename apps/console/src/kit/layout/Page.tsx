import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { formatCount } from '../format.ts';
import classes from './Page.module.css';

interface PageProps {
  title: string;
  count?: number | undefined;
  children: ReactNode;
}

const TitleCount = createContext<(count: number | undefined) => void>(() => undefined);

/** A screen: its title, how many things it holds or its open tab does, and the rest. */
export function Page({ title, count: own, children }: PageProps) {
  const [ofTab, setOfTab] = useState<number>();
  const count = own ?? ofTab;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        {title}
        {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
      </h1>
      <TitleCount value={setOfTab}>{children}</TitleCount>
    </div>
  );
}

/** Puts a tab's own count beside the screen's title, as long as the tab is open. */
export function useTitleCount(count: number | undefined) {
  const show = use(TitleCount);
  useEffect(() => {
    show(count);
    return () => show(undefined);
  }, [show, count]);
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
