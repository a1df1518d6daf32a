import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { SegmentedControl } from '../form/SegmentedControl.tsx';
import type { TableOptionsProps } from './TableOptions.tsx';
import { useTablePreferences } from './table-preferences.ts';
import classes from './ResourceTable.module.css';

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;

/** The content of the Columns popover. The first column names the record and cannot be hidden. */
export function TableOptionsPanel({
  columns,
  layout,
  setLayout,
  onShowKeys,
}: Omit<TableOptionsProps, 'keys'> & { onShowKeys: () => void }) {
  const { density, setDensity } = useTablePreferences();
  const known = (layout?.order ?? []).filter((header) => columns.includes(header));
  const order = [...known, ...columns.filter((header) => !known.includes(header))];
  const hidden = (layout?.hidden ?? []).filter((header) => columns.includes(header));

  function toggle(header: string) {
    const next = hidden.includes(header) ? hidden.filter((one) => one !== header) : [...hidden, header];
    setLayout({ order: known, hidden: next });
  }
  function move(index: number, step: 1 | -1) {
    const next = order.with(index, order[index + step]!).with(index + step, order[index]!);
    setLayout({ order: next, hidden });
  }

  return (
    <div className={classes.options}>
      <ul>
        {order.map((header, index) => (
          <li key={header}>
            <Checkbox
              label={header}
              checked={!hidden.includes(header)}
              disabled={header === columns[0]}
              onChange={() => toggle(header)}
            />
            <ActionIcon
              variant="subtle"
              aria-label={`Move ${header} up`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={`Move ${header} down`}
              disabled={index === order.length - 1}
              onClick={() => move(index, 1)}
            >
              <IconArrowDown size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <SegmentedControl label="Row height" options={densities} value={density} onChange={setDensity} />
      <div className={classes.optionButtons}>
        <Button variant="subtle" size="compact-sm" disabled={!layout} onClick={() => setLayout(null)}>
          Reset
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onShowKeys}>
          Keyboard shortcuts
        </Button>
      </div>
    </div>
  );
}
