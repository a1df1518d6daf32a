import { lazy, type ComponentType } from 'react';
import { prefetchList, type ListEndpoint } from '../kit/api/queries.ts';
import { PAGE_SIZE } from '../kit/defaults.ts';

/** A screen may name the list it begins with; it is then asked for while the pointer is on its way. */
type Screen = ComponentType & { firstList?: ListEndpoint; firstSize?: number };

/** A screen of its own chunk. `load` fetches its code, `getReady` also what it shows first. */
export function lazyScreen(load: () => Promise<Screen>) {
  let loading: Promise<{ default: Screen }> | undefined;
  const once = () => (loading ??= load().then((component) => ({ default: component })));
  // A failed attempt ahead of time is not a failure yet: the screen itself will ask again.
  const forget = () => (loading = undefined);
  return {
    Screen: lazy(once),
    load: () => void once().catch(forget),
    getReady: () =>
      void once().then(({ default: { firstList, firstSize = PAGE_SIZE } }) => {
        if (firstList) void prefetchList(firstList, firstSize);
      }, forget),
  };
}
