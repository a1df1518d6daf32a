import { useEffect, useEffectEvent, useRef } from 'react';
import { neighbour, placeOf, useRowPosition, type PagedRows, type Place } from './row-position.ts';

/** Publishes the place of the open record in its list, so that its dialog leads to the next one. */
export function usePublishedPosition(
  list: Partial<PagedRows>,
  id: string | undefined,
  open: (id: string) => void,
) {
  const last = useRef<Place>(undefined);
  /** Which row opens when the rows of another page have arrived. */
  const awaited = useRef<'first' | 'last'>(undefined);

  const go = useEffectEvent((step: 1 | -1) => {
    // The rows are still those of the former page.
    if (list.changing || awaited.current) return;
    const target = last.current && neighbour(list as PagedRows, last.current, step);
    if (!target) return;
    if ('id' in target) return open(target.id);
    awaited.current = step === 1 ? 'first' : 'last';
    list.setPage!(target.page);
  });
  const publish = useEffectEvent(() => {
    const isPaged = list.rows !== undefined && list.setPage !== undefined && list.size !== undefined;
    if (id === undefined || !isPaged) {
      // Another list of the screen may have the open record.
      if (last.current) useRowPosition.setState({ position: null });
      last.current = undefined;
      awaited.current = undefined;
      return;
    }
    const paged = list as PagedRows;
    // The rows are still those of another page.
    if (paged.changing) return;
    if (awaited.current) {
      const row = awaited.current === 'first' ? paged.rows[0] : paged.rows.at(-1);
      awaited.current = undefined;
      if (row) return open(row.uuid);
    }
    const place = placeOf(paged.rows, id, last.current, JSON.stringify([paged.page, paged.filters]));
    last.current = place;
    if (!place) return useRowPosition.setState({ position: null });
    const to = (step: 1 | -1) => (neighbour(paged, place, step) ? () => go(step) : undefined);
    useRowPosition.setState({
      position: {
        id,
        number: (paged.page - 1) * paged.size + place.index + 1,
        total: paged.total,
        hasLeft: paged.rows[place.index]?.uuid !== id,
        previous: to(-1),
        next: to(1),
      },
    });
  });
  const { rows, page, total, changing } = list;
  useEffect(() => publish(), [id, rows, page, total, changing]);
  useEffect(() => () => useRowPosition.setState({ position: null }), []);
}
