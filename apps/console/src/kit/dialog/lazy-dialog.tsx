import { lazy, Suspense, useRef, type ComponentType } from 'react';

/** A dialog whose code comes when it is first opened, and which then stays for its closing movement. */
export function lazyDialog<P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>) {
  const Dialog = lazy(() =>
    load().then((component) => ({ default: component })),
  ) as unknown as ComponentType<P>;
  return function LazyDialog(props: P) {
    const wanted = useRef(false);
    wanted.current ||= props.opened;
    if (!wanted.current) return null;
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
