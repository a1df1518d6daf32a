import { useMounted } from '@mantine/hooks';
import { useRef, useState, type ComponentType } from 'react';
import { lazyComponent, notifyNotLoaded } from '../lazy-component.tsx';
import type { OpenProps } from './Dialog.tsx';
import { HoldKeys } from './HoldKeys.tsx';

/** The record of a dialog is undefined until it has been read. */
type Openable<P> = { [K in keyof P]: K extends 'record' ? P[K] | undefined : P[K] };

/**
 * Loads a dialog's code when it first opens and keeps it mounted, so that closing is animated. A dialog whose code could
 * not be loaded closes with a notice; opening it again loads it again.
 */
export function lazyDialog<P extends OpenProps>(load: () => Promise<ComponentType<P>>) {
  const { Component } = lazyComponent<P>(async () => {
    const Dialog = await load();
    // Opens after mounting: Mantine stores the focus to restore when `opened` changes, not on mount.
    return function MountedDialog(props: P) {
      const isMounted = useMounted();
      return (
        <>
          {props.opened && !isMounted && <HoldKeys />}
          <Dialog {...props} opened={isMounted && props.opened} />
        </>
      );
    };
  });
  return function LazyDialog(openable: Openable<P>) {
    const props = openable as P;
    const isRead = !('record' in props) || props.record !== undefined;
    const wasOpened = useRef(false);
    const [hasFailed, setFailed] = useState(false);
    if (hasFailed && !props.opened) setFailed(false);
    wasOpened.current ||= props.opened && !hasFailed;
    if (!wasOpened.current || !isRead) return null;
    function closeUnloaded() {
      wasOpened.current = false;
      setFailed(true);
      if (!props.opened) return;
      notifyNotLoaded('dialog');
      props.onClose();
    }
    return <Component {...props} fallback={props.opened && <HoldKeys />} onLoadError={closeUnloaded} />;
  };
}
