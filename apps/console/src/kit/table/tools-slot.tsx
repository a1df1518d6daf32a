import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown } from '../icons/shell-icons.ts';
import { createContext, use, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './ResourceTable.module.css';

type Place = 'menu' | 'actions' | 'caret' | 'sheet';

interface ToolsSlot {
  /** The element of each place while it is shown: the end of the toolbar, the open menu, beside Export, a phone's sheet. */
  elements: Readonly<Partial<Record<Place, HTMLElement>>>;
  refs: Readonly<Record<Place, (element: HTMLElement | null) => void>>;
  opened: boolean;
  setOpened: (opened: boolean) => void;
}

const Slot = createContext<ToolsSlot | null>(null);
export const useToolsSlot = () => use(Slot);

/** Connects the toolbar of a list with its table, which has the columns, the order and the exported rows. */
export function ToolsSlotProvider({ children }: { children: ReactNode }) {
  const [elements, setElements] = useState<ToolsSlot['elements']>({});
  const [opened, setOpened] = useState(false);
  const [refs] = useState(() => {
    const keep = (place: Place) => (element: HTMLElement | null) =>
      setElements(({ [place]: _before, ...others }) => (element ? { ...others, [place]: element } : others));
    return { menu: keep('menu'), actions: keep('actions'), caret: keep('caret'), sheet: keep('sheet') };
  });
  return <Slot value={{ elements, refs, opened, setOpened }}>{children}</Slot>;
}

/** The place of a toolbar or button that the table fills. */
export function ToolsPlace({ name }: { name: Place }) {
  const slot = use(Slot);
  return slot && <span ref={slot.refs[name]} className={classes.place} />;
}

interface ListActionProps {
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** Stands beside the list's Export where it has one. */
  isExport?: boolean;
  onClick: () => void;
}

/** An action of a list in its menu; a list in a dialog has no menu and shows a button. */
export function ListAction({ label, icon, disabled = false, isExport = false, onClick }: ListActionProps) {
  const slot = use(Slot);
  if (slot && isExport && slot.elements.caret)
    return createPortal(
      <ActionIcon
        variant="default"
        size={36}
        className={classes.caret}
        aria-label={label}
        title={label}
        disabled={disabled}
        onClick={onClick}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>,
      slot.elements.caret,
    );
  const button = (
    <Button
      variant={slot ? 'subtle' : 'default'}
      size="compact-sm"
      leftSection={icon}
      disabled={disabled}
      {...(slot && { justify: 'flex-start', fullWidth: true })}
      onClick={() => {
        slot?.setOpened(false);
        onClick();
      }}
    >
      {label}
    </Button>
  );
  if (!slot) return button;
  if (isExport && slot.elements.sheet) return createPortal(button, slot.elements.sheet);
  return slot.elements.actions ? createPortal(button, slot.elements.actions) : null;
}
