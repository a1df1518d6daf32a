import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { notifyFailure } from './feedback/notices.tsx';

interface LoadingProps {
  /** Shown until the code has loaded. */
  fallback?: ReactNode;
  /** Called when the code could not be loaded; without it the failure is shown in place of the component. */
  onLoadError?: () => void;
}

/** Code that loads with its first use is not there without a connection. */
export const notifyNotLoaded = (name: string) =>
  notifyFailure(`The ${name} could not be loaded. Check your connection and try again.`);

interface FailureProps {
  /** Loads the code again. */
  reset: () => void;
}

/** Without Mantine, which the sign-in does not load. */
const PartFailure = ({ reset }: FailureProps) => (
  <p role="alert" className="not-loaded">
    This part could not be loaded. Check your connection and try again.{' '}
    <button type="button" onClick={reset}>
      Try again
    </button>
  </p>
);

/**
 * Lazy loading for dialogs and other nested parts: React delays a nested `React.lazy` by 300 ms, so that a dialog is
 * visible after 397 ms. With this component it is visible after 98 ms (ADR 9).
 */
export function lazyComponent<P extends object>(
  fetchCode: () => Promise<ComponentType<P>>,
  Failure: ComponentType<FailureProps> = PartFailure,
) {
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
    const [hasFailed, setFailed] = useState(false);
    const fail = useEffectEvent(() => (onLoadError ? onLoadError() : setFailed(true)));
    useEffect(() => {
      if (hasFailed) return;
      // Also covers code that finished loading between the first render and this effect.
      load().then(
        () => setReady(true),
        () => fail(),
      );
    }, [hasFailed]);
    if (hasFailed) return <Failure reset={() => setFailed(false)} />;
    if (!loaded) return props.fallback ?? null;
    const Loaded: ComponentType<P> = loaded;
    return <Loaded {...(props as unknown as P)} />;
  }
  return { Component, load };
}
