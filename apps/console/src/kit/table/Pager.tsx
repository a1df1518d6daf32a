import type { ListPage } from '../api/queries.ts';
import { useState } from 'react';
import { formatCount } from '../format.ts';
import classes from './ResourceTable.module.css';

/** The first and last page and the pages around the current one, with gaps between them. */
export function pagesAround(page: number, last: number): (number | 'gap')[] {
  const numbers = new Set([1, last, page - 1, page, page + 1]);
  if (page <= 4) [2, 3, 4, 5].forEach((p) => numbers.add(p));
  if (page >= last - 3) [1, 2, 3, 4].forEach((back) => numbers.add(last - back));
  const pages = [...numbers].filter((p) => p >= 1 && p <= last).toSorted((a, b) => a - b);
  return pages.flatMap((p, index) => (index > 0 && p - pages[index - 1]! > 1 ? ['gap' as const, p] : [p]));
}

/** The page whose rows are shown: until those of another page have loaded, the previous one. */
function useShownPage({ page, size, changing }: ListPage<unknown>) {
  const [shown, setShown] = useState({ page, size });
  const isOld = shown.page !== page || shown.size !== size;
  if (isOld && !changing) setShown({ page, size });
  return changing ? shown : { page, size };
}

export function Pager({ list, sizes }: { list: ListPage<unknown>; sizes?: readonly number[] }) {
  const total = list.total ?? 0;
  const { page: shownPage, size: shownSize } = useShownPage(list);
  const last = Math.max(1, Math.ceil(total / shownSize));
  const first = (shownPage - 1) * shownSize + 1;
  const range =
    total === 0
      ? ''
      : `${formatCount(Math.min(first, total))}–${formatCount(Math.min(first + shownSize - 1, total))} of ${list.more ? 'more than ' : ''}${formatCount(total)}`;
  return (
    <div className={classes.pager}>
      <span>
        {range}
        {list.more && list.countExactly && (
          <button type="button" className={classes.action} onClick={list.countExactly}>
            Count exactly
          </button>
        )}
      </span>
      <nav className={classes.pages} aria-label="Pages" data-print="off">
        {sizes && (
          <select
            aria-label="Rows per page"
            value={list.size}
            onChange={(event) => list.setSize?.(Number(event.target.value))}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size} / page
              </option>
            ))}
          </select>
        )}
        <button
          type="button"
          aria-label="Previous page"
          disabled={list.page <= 1}
          onClick={() => list.setPage(list.page - 1)}
        >
          ‹
        </button>
        {pagesAround(shownPage, last).map((page, index) =>
          page === 'gap' ? (
            <span key={`gap${index}`}>…</span>
          ) : (
            <button
              key={page}
              type="button"
              aria-label={`Page ${formatCount(page)}`}
              aria-current={page === shownPage ? 'page' : undefined}
              onClick={() => list.setPage(page)}
            >
              {formatCount(page)}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label="Next page"
          disabled={list.page >= last}
          onClick={() => list.setPage(list.page + 1)}
        >
          ›
        </button>
      </nav>
    </div>
  );
}
