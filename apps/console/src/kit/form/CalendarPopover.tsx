import { useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { LazyPopover, type PopoverButtonProps } from '../dialog/LazyPopover.tsx';

interface CalendarPopoverProps<Calendar> {
  label: string;
  position?: 'bottom-start' | 'bottom-end';
  /** Loads the calendar's code, which is larger than most screens. */
  load: () => Promise<Calendar>;
  renderOpener: (
    handlers: PopoverButtonProps & { onKeyDown: (event: KeyboardEvent) => void; [STOP]: boolean },
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
  return (
    <LazyPopover
      name="calendar"
      opened={opened}
      onChange={setOpened}
      load={async () => setLoaded({ calendar: await load() })}
      position={position}
      shadow="md"
      zIndex={350}
      renderButton={(button) =>
        renderOpener({
          ...button,
          [STOP]: opened,
        })
      }
      dropdownProps={{
        'aria-label': label,
        onFocusCapture: ({ target }) => keepDialogOpen(target),
      }}
    >
      {loaded && children(loaded.calendar, close)}
    </LazyPopover>
  );
}
