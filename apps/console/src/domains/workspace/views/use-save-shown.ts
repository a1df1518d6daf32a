import type { SavedView } from '@baobab/contract/workspace/views';
import { useState } from 'react';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { isConflict } from '../../../kit/feedback/use-action.ts';
import { isSameSearch } from './use-screen-views.ts';
import { useViews } from './use-views.ts';

/** The filters and columns of a screen, which a view saves. */
type Shown = Pick<SavedView, 'search' | 'columns'>;

const layoutText = ({ columns }: Shown) => JSON.stringify(columns && [columns.order, columns.hidden]);
const isSame = (a: Shown, b: Shown) => isSameSearch(a.search, b.search) && layoutText(a) === layoutText(b);

/** Saves what the screen shows over the view as it was opened; asks before that replaces what a colleague has saved since. */
export function useSaveShown(saved: SavedView | undefined, shown: Shown) {
  const { edit } = useViews();
  // The list of views follows colleagues while the screen keeps the filters that were opened.
  const [opened, setOpened] = useState(saved);
  if (saved && saved.version !== opened?.version && isSame(saved, shown)) setOpened(saved);

  async function save(base: SavedView): Promise<void> {
    const { uuid, name, shared_with, version } = base;
    const body = { name, shared_with, search: shown.search, columns: shown.columns, version };
    const outcome = await edit.run({ params: { uuid }, body });
    if (outcome.ok) return setOpened(outcome.reply.data);
    if (!isConflict(outcome.error)) return;
    const current = outcome.error.current as SavedView;
    const question = `${outcome.error.changed?.by ?? 'Someone else'} changed the view “${current.name}”`;
    // A new name or role alone is kept.
    if (isSame(current, base) || (await confirm(question, { text: WARNING, yes: 'Replace', no: 'Cancel' })))
      await save(current);
  }
  return () => opened && save(opened);
}

const WARNING = 'It has other filters or columns than when you opened it. Replace them with what is shown?';
