import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '../icons/shell-icons.ts';
import { SegmentedControl } from '../form/SegmentedControl.tsx';
import { useHasCards } from '../use-is-phone.ts';
import type { Sorting } from '../api/queries.ts';
import type { ShownColumn } from './columns.tsx';
import { useToolsSlot } from './tools-slot.tsx';
import type { TableOptionsProps } from './TableOptions.tsx';
import { useTablePreferences } from './table-preferences.ts';
import classes from './ResourceTable.module.css';

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;

/** The content of the menu of a list. The first column names the record and cannot be hidden. */
export function TableOptionsPanel({
  columns,
  sorting,
  layout,
  setLayout,
  hasSheet,
  onShowKeys,
}: Omit<TableOptionsProps, 'keys'> & { onShowKeys: () => void }) {
  const { density, setDensity } = useTablePreferences();
  const headers = new Map(columns.map(({ key, header }) => [key, header]));
  const known = (layout?.order ?? []).filter((key) => headers.has(key));
  const order = [...new Set([...known, ...headers.keys()])];
  const hidden = (layout?.hidden ?? []).filter((key) => headers.has(key));

  function toggle(key: string) {
    const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key];
    setLayout({ order: known, hidden: next });
  }
  function move(index: number, step: 1 | -1) {
    const next = order.with(index, order[index + step]!).with(index + step, order[index]!);
    setLayout({ order: next, hidden });
  }

  return (
    <div className={classes.options}>
      <div ref={useToolsSlot()?.refs.actions} className={classes.actions} />
      {useHasCards() && !hasSheet && <SortSelect columns={columns} sorting={sorting} />}
      <h3>Columns</h3>
      <ul>
        {order.map((key, index) => (
          <li key={key}>
            <Checkbox
              label={headers.get(key)}
              checked={!hidden.includes(key)}
              disabled={key === columns[0]?.key}
              onChange={() => toggle(key)}
            />
            <ActionIcon
              variant="subtle"
              aria-label={`Move ${headers.get(key)} up`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={`Move ${headers.get(key)} down`}
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

export interface SortSelectProps {
  columns: readonly Pick<ShownColumn<never>, 'key' | 'header'>[];
  sorting: Sorting;
}

/** Sorts the cards of a phone, which have no headers. */
export function SortSelect({ columns, sorting }: SortSelectProps) {
  const options = columns
    .filter(({ key }) => sorting.sorts.includes(key))
    .flatMap(({ key, header }) => [
      { value: key, label: `${header}, ascending` },
      { value: `-${key}`, label: `${header}, descending` },
    ]);
  if (options.length === 0) return null;
  return (
    <select
      className={classes.sortSelect}
      aria-label="Sort by"
      value={sorting.current ?? ''}
      onChange={(event) => sorting.set(event.currentTarget.value || undefined)}
    >
      <option value="">Default order</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
