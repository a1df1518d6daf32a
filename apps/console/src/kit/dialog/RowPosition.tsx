import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '../icons/shell-icons.ts';
import { IconChevronUp } from '../icons/more-icons.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatCount } from '../format.ts';
import { useTablePreferences } from '../table/table-preferences.ts';
import { useRowPosition } from './row-position.ts';
import classes from './dialog.module.css';

const TYPING = 'input, textarea, select, [contenteditable], [role=combobox], [role=menu]';

/** "3 of 38" with the previous and the next record of the list; j and k do the same. */
export function RowPosition({ id }: { id: string }) {
  const position = useRowPosition((state) => state.position);
  const { singleKeys } = useTablePreferences();
  const shown = position?.id === id ? position : null;
  const group = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest(TYPING)) return;
    // Another dialog, such as a question about this record, is on top.
    const dialogs = [...document.querySelectorAll('[role=dialog]')];
    if (dialogs.some((dialog) => !dialog.contains(group.current))) return;
    const go = event.key === 'j' ? shown?.next : event.key === 'k' ? shown?.previous : undefined;
    if (!go) return;
    event.preventDefault();
    go();
  });
  useEffect(() => {
    if (!singleKeys) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [singleKeys]);
  if (!shown || (!shown.previous && !shown.next)) return null;
  const { number, total, hasLeft, previous, next } = shown;
  return (
    <div ref={group} className={classes.position} role="group" aria-label="Records of the list">
      <span>
        {hasLeft ? 'No longer in the list' : `${formatCount(number)} of ${formatCount(total ?? 0)}`}
      </span>
      <ActionIcon
        variant="subtle"
        aria-label="Previous record"
        title="Previous record (k)"
        disabled={!previous}
        onClick={() => previous?.()}
      >
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label="Next record"
        title="Next record (j)"
        disabled={!next}
        onClick={() => next?.()}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
