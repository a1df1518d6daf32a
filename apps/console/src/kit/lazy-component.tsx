import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A part whose code comes when it is needed. React's own `lazy` holds back what has arrived for up to 300 ms,
 * once for each part inside another, so that it flickers less; here a part stands as soon as it is there.
 */
export function lazyComponent<P extends object, Said = unknown>(
  fetchCode: () => Promise<ComponentType<P> & Said>,
) {
  let part: (ComponentType<P> & Said) | undefined;
  let coming: ReturnType<typeof fetchCode> | undefined;
  const load = () =>
    (coming ??= fetchCode().then(
      (arrived) => (part = arrived),
      (error: unknown) => {
        // The next who needs it asks again.
        coming = undefined;
        throw error;
      },
    ));

  /** Shows something else until it is there; a failure is the business of whoever catches errors around it. */
  function Component(props: P & { fallback?: ReactNode }) {
    const [, setArrived] = useState(part !== undefined);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      // Also where it has arrived since the first drawing: nobody else says so.
      load().then(
        () => setArrived(true),
        (error: unknown) => setFailure({ error }),
      );
    }, []);
    if (failure) throw failure.error;
    if (!part) return props.fallback ?? null;
    const Part: ComponentType<P> = part;
    return <Part {...props} />;
  }
  return { Component, load };
}
