import type { ComponentType } from 'react';
import { prefetchList, type ListEndpoint } from '../kit/api/queries.ts';
import { PAGE_SIZE } from '../kit/defaults.ts';
import { lazyComponent } from '../kit/lazy-component.tsx';

/** A screen may name its first list, which is prefetched when its link is hovered or focused. */
interface Prefetchable {
  prefetch?: ListEndpoint;
  prefetchSize?: number;
}

export type PrefetchableScreen = ComponentType & Prefetchable;

// A failed prefetch is ignored: the screen loads again when it is opened.
const ignore = () => undefined;

/** A screen in its own chunk. `load` fetches its code, `prefetch` also the first page of its list. */
export function lazyScreen(fetchCode: () => Promise<PrefetchableScreen>) {
  const { Component, load } = lazyComponent<object, Prefetchable>(fetchCode);
  return {
    Screen: Component,
    load: () => void load().catch(ignore),
    prefetch: () =>
      void load().then(({ prefetch, prefetchSize = PAGE_SIZE }) => {
        if (prefetch) void prefetchList(prefetch, prefetchSize);
      }, ignore),
  };
}
