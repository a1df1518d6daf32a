import { useEffect, useRef } from 'react';

/** On a phone a row of tabs is longer than the screen; the open one is always in sight. */
export function useScrollToActiveTab(open: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = list.current?.querySelector('[aria-selected="true"]');
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  return list;
}
