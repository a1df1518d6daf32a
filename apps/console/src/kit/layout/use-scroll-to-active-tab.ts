import { useEffect, useRef } from 'react';

/** Scrolls the open tab into view, because a row of tabs can be wider than a phone. */
export function useScrollToActiveTab(open: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = list.current?.querySelector('[aria-selected="true"]');
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  return list;
}
