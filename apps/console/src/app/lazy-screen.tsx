import { lazy, type ComponentType } from 'react';

/** A screen of its own chunk, loadable ahead of the click. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const once = () => (loading ??= load().then((component) => ({ default: component })));
  return { Screen: lazy(once), preload: () => void once() };
}
