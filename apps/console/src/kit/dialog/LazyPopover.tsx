import type { PopoverDropdownProps, PopoverProps } from '@mantine/core';
import {
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { lazyComponent, notifyNotLoaded } from '../lazy-component.tsx';
import { HoldKeys } from './HoldKeys.tsx';

const { Component: Dropdown, load: loadDropdown } = lazyComponent(() =>
  import('./PopoverDropdown.tsx').then((m) => m.PopoverDropdown),
);

/** The properties of the button that opens a popover. */
export interface PopoverButtonProps {
  ref: Ref<HTMLButtonElement>;
  id: string;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface LazyPopoverProps extends Pick<PopoverProps, 'position' | 'width' | 'shadow' | 'zIndex'> {
  /** The noun for the notice when the content could not be loaded. */
  name: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** Loads the code of the content. */
  load?: () => Promise<unknown>;
  renderButton: (props: PopoverButtonProps) => ReactElement;
  dropdownProps: PopoverDropdownProps & { 'aria-label': string };
  children: ReactNode;
}

/**
 * A button with a popover, whose code loads with the first pointer or focus on the button: positioning it is a tenth of
 * what a list transfers. It opens after its code has loaded, so that it can receive the focus.
 */
export function LazyPopover({ name, load, renderButton, ...popover }: LazyPopoverProps) {
  const { opened, onChange } = popover;
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [code, setCode] = useState<'unused' | 'loading' | 'loaded'>('unused');
  const loadAll = () => Promise.all([loadDropdown(), load?.()]);
  const preload = () => void loadAll().catch(() => undefined);
  const openLoaded = useEffectEvent(() => onChange(true));
  useEffect(() => {
    if (code === 'loaded') openLoaded();
  }, [code]);

  function toggle() {
    if (code === 'loaded') return onChange(!opened);
    if (code === 'loading') return;
    setCode('loading');
    loadAll().then(
      () => setCode('loaded'),
      () => {
        setCode('unused');
        notifyNotLoaded(name);
      },
    );
  }

  return (
    <>
      {renderButton({
        ref: setButton,
        id,
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        onPointerEnter: preload,
        onFocus: preload,
        onClick: toggle,
        // Mantine closes the popover only when the focus is inside it, where it moves a moment after the opening.
        onKeyDown: ({ key }) => {
          if (key === 'Escape' && opened) onChange(false);
        },
      })}
      {code === 'loading' && <HoldKeys />}
      {code === 'loaded' && button && <Dropdown {...popover} id={id} button={button} />}
    </>
  );
}
