import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useTablePreferences } from './table-preferences.ts';

/** Elements that use single keys themselves. */
const TYPING =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox], [role=menu]';

/**
 * The keys of a screen's list: j and k focus the next and the previous row, Enter opens it, x selects it, / focuses the
 * search and ? shows the help.
 */
export function useListKeys(enabled: boolean, table: RefObject<HTMLElement | null>) {
  const { singleKeys } = useTablePreferences();
  const [help, setHelp] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target.closest(TYPING) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
    const isHandled = handleKey(event.key, target, table.current, () => setHelp(true));
    if (isHandled) event.preventDefault();
  });
  const isOn = enabled && singleKeys;
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
  return { help, setHelp };
}

function handleKey(key: string, target: Element, table: HTMLElement | null, showHelp: () => void): boolean {
  const row = target.closest('tbody tr');
  switch (key) {
    case 'j':
    case 'k':
      return focusRow(table, row, key === 'j' ? 1 : -1);
    case 'Enter':
      // A focused link or button in the row keeps its own Enter.
      if (row !== target) return false;
      (row as HTMLElement).click();
      return true;
    case 'x': {
      const box = row?.querySelector<HTMLElement>('input[type=checkbox]');
      box?.click();
      return Boolean(box);
    }
    case '/': {
      const search = document.querySelector<HTMLInputElement>('main input[type=search]');
      search?.select();
      return Boolean(search);
    }
    case '?':
      showHelp();
      return true;
    default:
      return false;
  }
}

function focusRow(table: HTMLElement | null, current: Element | null, step: 1 | -1): boolean {
  const rows = [...(table?.querySelectorAll<HTMLElement>('tbody tr:not([aria-hidden])') ?? [])];
  const index = current ? rows.indexOf(current as HTMLElement) + step : 0;
  const next = rows[Math.min(Math.max(index, 0), rows.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}
