import { lazy, type ComponentType } from 'react';

/** A screen of its own chunk. `load` fetches it ahead of the click, `prefetch` what it shows first. */
export function lazyScreen(load: () => Promise<ComponentType>, prefetch?: () => void) {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const once = () => (loading ??= load().then((component) => ({ default: component })));
  return {
    Screen: lazy(once),
    // A failed attempt ahead of time is not a failure yet: the screen itself will ask again.
    load: () => void once().catch(() => (loading = undefined)),
    ...(prefetch && { prefetch }),
  };
}
