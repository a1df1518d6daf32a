import { Button, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import type { TableLayout } from './table-preferences.ts';

export interface TableOptionsProps {
  /** The name of the table. */
  label: string;
  /** All columns, in the order of the specification. */
  columns: readonly { key: string; header: string }[];
  layout: TableLayout | undefined;
  setLayout: (layout: TableLayout | null) => void;
  /** The help about the keys of the list. */
  keys: { help: boolean; setHelp: (open: boolean) => void };
}

const { Component: Panel, load } = lazyComponent(() =>
  import('./TableOptionsPanel.tsx').then((m) => m.TableOptionsPanel),
);
const KeysDialog = lazyDialog(() => import('./KeysDialog.tsx').then((m) => m.KeysDialog));

/** Chooses and orders the columns and sets the row height. */
export function TableOptions(props: TableOptionsProps) {
  const [opened, setOpened] = useState(false);
  const { keys } = props;
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus withinPortal>
        <Popover.Target>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconColumns3 size={16} aria-hidden />}
            onPointerEnter={() => void load()}
            onClick={() => setOpened(!opened)}
          >
            Columns
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Columns of ${props.label}`}>
          {opened && (
            <Panel
              {...props}
              onShowKeys={() => {
                setOpened(false);
                keys.setHelp(true);
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      <KeysDialog opened={keys.help} onClose={() => keys.setHelp(false)} />
    </>
  );
}
