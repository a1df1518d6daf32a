import { useMounted } from '@mantine/hooks';
import { lazy, Suspense, useRef, type ComponentType } from 'react';

/** A dialog whose code comes when it is first opened, and which then stays for its closing movement. */
export function lazyDialog<P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>) {
  const Dialog = lazy(() =>
    load().then((component) => ({ default: component })),
  ) as unknown as ComponentType<P>;
  // Opened only once it stands: a dialog notes where the focus was when it opens, not when it is born open.
  function Opening(props: P) {
    return <Dialog {...props} opened={useMounted() && props.opened} />;
  }
  return function LazyDialog(props: P) {
    const wanted = useRef(false);
    wanted.current ||= props.opened;
    if (!wanted.current) return null;
    return (
      <Suspense>
        <Opening {...props} />
      </Suspense>
    );
  };
}
