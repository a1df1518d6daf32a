import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useLayoutEffect, type ReactNode, type RefCallback } from 'react';
import { HoldKeys } from './HoldKeys.tsx';

interface Props extends PopoverProps {
  opened: boolean;
  button: HTMLButtonElement;
  dropdownProps: PopoverDropdownProps;
  children: ReactNode;
}

export function PopoverDropdown({ button, opened, dropdownProps, children, ...popover }: Props) {
  // Opens after mounting: Mantine stores the focus to restore when `opened` changes, not on mount.
  const isMounted = useMounted();
  return (
    <Popover {...popover} opened={isMounted && opened} trapFocus returnFocus>
      <Popover.Target>
        <Anchor button={button} />
      </Popover.Target>
      {opened && !isMounted && <HoldKeys />}
      <Popover.Dropdown {...dropdownProps}>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** Refers to a button outside the popover, which keeps the focus while the code of the popover loads. */
function Anchor({ button, ref }: { button: HTMLButtonElement; ref?: RefCallback<HTMLButtonElement> }) {
  useLayoutEffect(() => void ref?.(button), [button, ref]);
  return null;
}
