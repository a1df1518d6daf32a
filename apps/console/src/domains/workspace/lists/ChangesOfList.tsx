import { useEffect, useState } from 'react';
import { onLiveEvent } from '../../../kit/api/live.ts';
import type { ListState } from '../../../kit/api/queries.ts';
import { lazyComponent } from '../../../kit/lazy-component.tsx';

interface ChangesOfListProps {
  list: ListState<{ uuid: string }>;
}

const { Component: LiveChanges } = lazyComponent<ChangesOfListProps>(() =>
  import('../../../kit/table/LiveChanges.tsx').then((m) => m.LiveChanges),
);

/** The number of changed rows in the top bar. Before records have changed since the list opened, its code is not loaded. */
export function ChangesOfList({ list }: ChangesOfListProps) {
  const [hasNews, setHasNews] = useState(false);
  useEffect(() => onLiveEvent(['changes', 'resync'], () => setHasNews(true)), []);
  return hasNews && <LiveChanges list={list} />;
}
