import type { ComponentType } from 'react';
import { prefetchList, type ListEndpoint } from '../kit/api/queries.ts';
import { PAGE_SIZE } from '../kit/defaults.ts';
import { later } from '../kit/later.tsx';

/** A screen may name the list it begins with; it is then asked for while the pointer is on its way. */
interface Beginning {
  firstList?: ListEndpoint;
  firstSize?: number;
}

// A failed attempt ahead of time is not a failure yet: the screen itself will ask again.
const nothing = () => undefined;

/** A screen of its own chunk. `load` fetches its code, `getReady` also what it shows first. */
export function lazyScreen(fetchCode: () => Promise<ComponentType & Beginning>) {
  const { Later, load } = later<object, Beginning>(fetchCode);
  return {
    Screen: Later,
    load: () => void load().catch(nothing),
    getReady: () =>
      void load().then(({ firstList, firstSize = PAGE_SIZE }) => {
        if (firstList) void prefetchList(firstList, firstSize);
      }, nothing),
  };
}
