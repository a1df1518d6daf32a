import type { ComponentType } from 'react';
import { prefetchList, type ListEndpoint } from '../kit/api/queries.ts';
import { PAGE_SIZE } from '../kit/defaults.ts';
import { lazyComponent } from '../kit/lazy-component.tsx';

/** A screen may name the list it begins with; it is then asked for while the pointer is on its way. */
interface Prefetchable {
  prefetch?: ListEndpoint;
  prefetchSize?: number;
}

// A failed attempt ahead of time is not a failure yet: the screen itself will ask again.
const nothing = () => undefined;

/** A screen of its own chunk. `load` fetches its code, `prefetch` also what it shows first. */
export function lazyScreen(fetchCode: () => Promise<ComponentType & Prefetchable>) {
  const { Component, load } = lazyComponent<object, Prefetchable>(fetchCode);
  return {
    Screen: Component,
    load: () => void load().catch(nothing),
    prefetch: () =>
      void load().then(({ prefetch, prefetchSize = PAGE_SIZE }) => {
        if (prefetch) void prefetchList(prefetch, prefetchSize);
      }, nothing),
  };
}
