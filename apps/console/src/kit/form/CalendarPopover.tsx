import { Popover } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { notifyFailure } from '../feedback/notices.tsx';

interface CalendarPopoverProps<Calendar> {
  label: string;
  position?: 'bottom-start' | 'bottom-end';
  /** Loads the calendar's code, which is larger than most screens, on hover or focus. */
  load: () => Promise<Calendar>;
  renderOpener: (
    handlers: {
      onClick: () => void;
      onMouseEnter: () => void;
      onFocus: () => void;
      onKeyDown: (event: KeyboardEvent) => void;
      [STOP]: boolean;
    },
    close: () => void,
  ) => ReactElement;
  children: (calendar: Calendar, close: () => void) => ReactNode;
}

/** Mantine's attribute for elements whose Esc does not close the dialog around them. */
const STOP = 'data-mantine-stop-propagation';
const keepDialogOpen = (focused: Element) => focused.setAttribute(STOP, 'true');

export function CalendarPopover<Calendar>({
  label,
  position = 'bottom-start',
  load,
  renderOpener,
  children,
}: CalendarPopoverProps<Calendar>) {
  const [opened, setOpened] = useState(false);
  const [loaded, setLoaded] = useState<{ calendar: Calendar } | null>(null);
  const close = () => setOpened(false);
  const preload = () => void load().catch(() => undefined);
  // Opens only after the calendar has loaded, so that it can receive the focus.
  const open = () =>
    void load().then(
      (calendar) => {
        setLoaded({ calendar });
        setOpened(true);
      },
      () => notifyFailure('The calendar could not be loaded. Check your connection and try again.'),
    );

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={position}
      shadow="md"
      zIndex={350}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        {renderOpener(
          {
            onClick: opened ? close : open,
            onMouseEnter: preload,
            onFocus: preload,
            // Mantine closes the popover only when the focus is inside it.
            onKeyDown: ({ key }) => key === 'Escape' && close(),
            [STOP]: opened,
          },
          close,
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={label} onFocusCapture={({ target }) => keepDialogOpen(target)}>
        {loaded && children(loaded.calendar, close)}
      </Popover.Dropdown>
    </Popover>
  );
}
