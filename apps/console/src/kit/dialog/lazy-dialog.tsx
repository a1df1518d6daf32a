import { useMounted } from '@mantine/hooks';
import { useRef, type ComponentType } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { HoldKeys } from './HoldKeys.tsx';

/** The record of a dialog is undefined until it has been read. */
type Openable<P> = { [K in keyof P]: K extends 'record' ? P[K] | undefined : P[K] };

/** Loads a dialog's code when it first opens and keeps it mounted, so that closing is animated. */
export function lazyDialog<P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>) {
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
    wasOpened.current ||= props.opened;
    if (!wasOpened.current || !isRead) return null;
    return <Component {...props} fallback={props.opened && <HoldKeys />} />;
  };
}
