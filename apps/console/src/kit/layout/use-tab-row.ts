import { createContext, useEffect, useRef } from 'react';

/** The end of the row of tabs, for the views of the list in the open tab. A phone has no space for them there. */
export const TabRowEnd = createContext<HTMLElement | null>(null);

/** A row of tabs that can be wider than a phone: scrolls to the open tab, and marks the sides that hide tabs. */
export function useTabRow<Row extends HTMLElement = HTMLDivElement>(open: string) {
  const row = useRef<Row>(null);
  useEffect(() => {
    const active = row.current?.querySelector('[aria-selected="true"], [aria-current="true"]');
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  useEffect(() => {
    const box = row.current;
    if (!box) return;
    const mark = () => {
      const hidden = box.scrollWidth - box.clientWidth;
      box.toggleAttribute('data-hidden-left', box.scrollLeft > 1);
      box.toggleAttribute('data-hidden-right', box.scrollLeft < hidden - 1);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(box);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', mark);
    };
  }, []);
  return row;
}
