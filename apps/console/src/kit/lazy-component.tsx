import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * Lazy loading for dialogs and other nested parts: React delays a nested `React.lazy` by 300 ms, so that a dialog is
 * visible after 397 ms. With this component it is visible after 98 ms (ADR 9).
 */
export function lazyComponent<P extends object>(fetchCode: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  let pending: ReturnType<typeof fetchCode> | undefined;
  const load = () =>
    (pending ??= fetchCode().then(
      (component) => (loaded = component),
      (error: unknown) => {
        // The next call retries.
        pending = undefined;
        throw error;
      },
    ));

  /** Renders `fallback` until the code has loaded; a load error goes to the nearest error boundary. */
  function Component(props: P & { fallback?: ReactNode }) {
    const [, setReady] = useState(loaded !== undefined);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      // Also covers code that finished loading between the first render and this effect.
      load().then(
        () => setReady(true),
        (error: unknown) => setFailure({ error }),
      );
    }, []);
    if (failure) throw failure.error;
    if (!loaded) return props.fallback ?? null;
    const Loaded: ComponentType<P> = loaded;
    return <Loaded {...props} />;
  }
  return { Component, load };
}
