import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * Lazy loading without `React.lazy`: Suspense delays content that has already loaded by up to 300 ms, once for
 * each nested boundary. This component renders as soon as its code has loaded (ADR 9).
 */
export function lazyComponent<P extends object, Statics = unknown>(
  fetchCode: () => Promise<ComponentType<P> & Statics>,
) {
  let loaded: (ComponentType<P> & Statics) | undefined;
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
