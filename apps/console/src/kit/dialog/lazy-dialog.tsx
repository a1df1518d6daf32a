import { useMounted } from '@mantine/hooks';
import { useRef, type ComponentType } from 'react';
import { lazyComponent } from '../lazy-component.tsx';

/** A dialog whose code comes when it is first opened, and which then stays for its closing movement. */
export function lazyDialog<P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>) {
  const { Component } = lazyComponent<P>(async () => {
    const Dialog = await load();
    // Opened only once it stands: a dialog notes where the focus was when it opens, not when it is born open.
    return function Opening(props: P) {
      return <Dialog {...props} opened={useMounted() && props.opened} />;
    };
  });
  return function LazyDialog(props: P) {
    const wanted = useRef(false);
    wanted.current ||= props.opened;
    return wanted.current ? <Component {...props} /> : null;
  };
}
