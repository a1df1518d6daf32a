import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { notifyFailure } from './feedback/notices.tsx';

interface LoadingProps {
  /** Shown until the code has loaded. */
  fallback?: ReactNode;
  /** Called when the code could not be loaded; without it the error goes to the nearest error boundary. */
  onLoadError?: () => void;
}

/** Code that loads with its first use is not there without a connection. */
export const notifyNotLoaded = (name: string) =>
  notifyFailure(`The ${name} could not be loaded. Check your connection and try again.`);

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

  function Component({ onLoadError, ...props }: P & LoadingProps) {
    const [, setReady] = useState(loaded !== undefined);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const fail = useEffectEvent((error: unknown) => (onLoadError ? onLoadError() : setFailure({ error })));
    useEffect(() => {
      // Also covers code that finished loading between the first render and this effect.
      load().then(
        () => setReady(true),
        (error: unknown) => fail(error),
      );
    }, []);
    if (failure) throw failure.error;
    if (!loaded) return props.fallback ?? null;
    const Loaded: ComponentType<P> = loaded;
    return <Loaded {...(props as unknown as P)} />;
  }
  return { Component, load };
}
