import { Button, CloseButton } from '@mantine/core';
import { IconFilter } from '../icons/shell-icons.ts';
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';
import { useOptionName } from '../form/use-option-name.ts';
import type { FilterChip } from './filter-fields.ts';
import type { FilterSet } from './use-filters.ts';
import classes from './Filters.module.css';

const FilterSheet = lazyDialog(() => import('./FilterSheet.tsx').then((m) => m.FilterSheet));

interface FilterButtonProps {
  filters: FilterSet | undefined;
  /** The filters of the toolbar, which a phone has no space for. */
  children?: ReactNode;
  /** Beside small buttons. */
  compact?: boolean;
  /** Called when the sheet opens and closes, for a dialog below it. */
  onToggle?: (opened: boolean) => void;
}

/** Opens the filter sheet. */
export function FilterButton({ filters, children, compact = false, onToggle }: FilterButtonProps) {
  const [opened, setOpened] = useState(false);
  const toggle = (next: boolean) => {
    setOpened(next);
    onToggle?.(next);
  };
  const count = filters?.chips.length ?? 0;
  return (
    <>
      <Button
        variant="default"
        size={compact ? 'compact-sm' : 'sm'}
        className={classes.button}
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => toggle(true)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <FilterSheet filters={filters} opened={opened} onClose={() => toggle(false)}>
        {children}
      </FilterSheet>
    </>
  );
}

/** The filters that are set, each with a button that removes it. */
export function FilterChips({ filters: { chips, clear } }: { filters: FilterSet }) {
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Filters that are set">
      {chips.map((chip) =>
        chip.record ? (
          <RecordChip key={chip.text} {...chip} record={chip.record} clear={clear} />
        ) : (
          <Chip key={chip.text} {...chip} clear={clear} />
        ),
      )}
    </ul>
  );
}

interface ChipProps extends Omit<FilterChip, 'record'> {
  clear: FilterSet['clear'];
}

const Chip = ({ text, params, clear }: ChipProps) => (
  <li>
    {text}
    <CloseButton size="sm" aria-label={`Remove ${text}`} onClick={() => clear(params)} />
  </li>
);

function RecordChip({ record, text, ...chip }: ChipProps & Required<Pick<FilterChip, 'record'>>) {
  const { endpoint, nameOf } = record.field;
  const name = useOptionName(endpoint, record.uuid, nameOf as (row: unknown) => string);
  return <Chip {...chip} text={`${text}: ${name}`} />;
}
