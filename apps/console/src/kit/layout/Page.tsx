import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ListPage } from '../api/queries.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { formatCount } from '../format.ts';
import { FilterButton } from '../table/FilterButton.tsx';
import { ToolsPlace } from '../table/tools-slot.tsx';
import type { FilterSet } from '../table/use-filters.ts';
import classes from './Page.module.css';

/** The total of a list; `more` makes it a lower bound. */
type Count = Pick<ListPage<unknown>, 'total' | 'more'>;

/** 5,351, or "more than 10,000". */
export const formatTotal = ({ total = 0, more }: Count) => `${more ? 'more than ' : ''}${formatCount(total)}`;

interface PageProps {
  title: string;
  /** The list whose total is shown beside the title. */
  list?: Count;
  /** The largest width of a screen with little content, which is centred. */
  width?: number;
  children: ReactNode;
}

const TitleCount = createContext<(count: string | undefined) => void>(() => undefined);

/** The element of the top bar that shows the title of the screen. */
export const TitleSlot = createContext<HTMLElement | null>(null);

/** The heading of a screen, in the top bar. */
export function PageTitle({ title, count }: { title: string; count?: string | undefined }) {
  const slot = use(TitleSlot);
  return (
    slot &&
    createPortal(
      <h1 className={classes.title} title={title}>
        {title}
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </h1>,
      slot,
    )
  );
}

/** A screen's title, the number of rows on the screen or in its open tab, and its content. */
export function Page({ title, list, width, children }: PageProps) {
  const [tabCount, setTabCount] = useState<string>();
  const count = list?.total === undefined ? tabCount : formatTotal(list);
  return (
    <div className={classes.page} style={{ maxWidth: width }}>
      <PageTitle title={title} count={count} />
      <TitleCount value={setTabCount}>{children}</TitleCount>
    </div>
  );
}

/** Shows a tab's count beside the screen's title while the tab is open; `nouns` name what is counted. */
export function useTitleCount(list: Count, nouns?: readonly [one: string, many: string]) {
  const show = use(TitleCount);
  const noun = nouns?.[list.total === 1 ? 0 : 1];
  const text = list.total === undefined ? undefined : [formatTotal(list), noun].filter(Boolean).join(' ');
  useEffect(() => {
    show(text);
    return () => show(undefined);
  }, [show, text]);
}

interface ToolbarProps {
  /** The search, a row of its own on a phone, so that its placeholder is not cut. */
  search?: ReactNode;
  /** The filters of the specification; a phone shows them in the filter sheet. */
  left?: ReactNode;
  /** The further filters, in a sheet. */
  filters?: FilterSet;
  /** Export and primary button. */
  right?: ReactNode;
}

/** Search and filters on the left; export, primary button and the menu of the list on the right. */
export function Toolbar({ search, left, filters, right }: ToolbarProps) {
  const isPhone = useIsPhone();
  const hasSheet = isPhone && (filters !== undefined || (search !== undefined && left !== undefined));
  return (
    <div className={classes.toolbar} role="group" aria-label="Search and actions">
      <div className={classes.left}>
        {search}
        {hasSheet ? (
          <FilterButton filters={filters}>{left}</FilterButton>
        ) : (
          <>
            {left}
            {filters && <FilterButton filters={filters} />}
          </>
        )}
        {isPhone && <ToolsPlace name="menu" />}
      </div>
      <div className={classes.right}>
        {right}
        {!isPhone && <ToolsPlace name="menu" />}
      </div>
    </div>
  );
}
