import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { formatCount } from '../format.ts';
import classes from './Page.module.css';

interface PageProps {
  title: string;
  count?: number | undefined;
  children: ReactNode;
}

const TitleCount = createContext<(count: string | undefined) => void>(() => undefined);

/** A screen's title, the number of rows on the screen or in its open tab, and its content. */
export function Page({ title, count: pageCount, children }: PageProps) {
  const [tabCount, setTabCount] = useState<string>();
  const count = pageCount === undefined ? tabCount : formatCount(pageCount);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        {title}
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </h1>
      <TitleCount value={setTabCount}>{children}</TitleCount>
    </div>
  );
}

/** Shows a tab's count beside the screen's title while the tab is open; `nouns` name what is counted. */
export function useTitleCount(count: number | undefined, nouns?: readonly [one: string, many: string]) {
  const show = use(TitleCount);
  const noun = nouns?.[count === 1 ? 0 : 1];
  const text = count === undefined ? undefined : [formatCount(count), noun].filter(Boolean).join(' ');
  useEffect(() => {
    show(text);
    return () => show(undefined);
  }, [show, text]);
}

/** Search and filters on the left, export and primary button on the right. */
export function Toolbar({ left, right }: { left?: ReactNode; right?: ReactNode }) {
  return (
    <div className={classes.toolbar} role="group" aria-label="Search and actions">
      <div className={classes.left}>{left}</div>
      <div className={classes.right}>{right}</div>
    </div>
  );
}
