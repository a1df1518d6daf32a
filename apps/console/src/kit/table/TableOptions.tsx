import { ActionIcon } from '@mantine/core';
import { IconDots } from '../icons/shell-icons.ts';
import type { Sorting } from '../api/queries.ts';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';
import { LazyPopover } from '../dialog/LazyPopover.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import type { TableLayout } from './table-preferences.ts';
import { useToolsSlot } from './tools-slot.tsx';
import classes from './ResourceTable.module.css';

export interface TableOptionsProps {
  /** The name of the table. */
  label: string;
  /** All columns, in the order of the specification. */
  columns: readonly { key: string; header: string }[];
  sorting: Sorting;
  layout: TableLayout | undefined;
  setLayout: (layout: TableLayout | null) => void;
  /** The filter sheet of a phone has the order. */
  hasSheet: boolean;
  /** The help about the keys of the list. */
  keys: { help: boolean; setHelp: (open: boolean) => void };
}

const { Component: Panel, load } = lazyComponent(() =>
  import('./TableOptionsPanel.tsx').then((m) => m.TableOptionsPanel),
);
const KeysDialog = lazyDialog(() => import('./KeysDialog.tsx').then((m) => m.KeysDialog));

/** The menu of a list: its further actions, the columns, the order and the row height. */
export function TableOptions(props: TableOptionsProps) {
  const slot = useToolsSlot();
  const { keys } = props;
  if (!slot) return null;
  const { opened, setOpened } = slot;
  return (
    <>
      <LazyPopover
        name="menu"
        opened={opened}
        onChange={setOpened}
        load={load}
        position="bottom-end"
        width={320}
        renderButton={(button) => (
          <ActionIcon
            variant="default"
            size={36}
            className={classes.menu}
            aria-label="List options"
            title="List options"
            {...button}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        )}
        dropdownProps={{ 'aria-label': `Options of ${props.label}` }}
      >
        {opened && (
          <Panel
            {...props}
            onShowKeys={() => {
              setOpened(false);
              keys.setHelp(true);
            }}
          />
        )}
      </LazyPopover>
      <KeysDialog opened={keys.help} onClose={() => keys.setHelp(false)} />
    </>
  );
}
