import { views as endpoints } from '@baobab/contract/workspace/views';
import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import { IconDots } from '../../../kit/icons/shell-icons.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { prepareCall, useAction } from '../../../kit/feedback/use-action.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import type { TableLayout } from '../../../kit/table/table-preferences.ts';
import { usePreferences } from './use-preferences.ts';
import { useSaveShown } from './use-save-shown.ts';
import type { ScreenView } from './use-screen-views.ts';

const EditViewDialog = lazyDialog(() => import('./SaveViewDialog.tsx').then((m) => m.EditViewDialog));

interface ViewMenuProps {
  view: ScreenView;
  /** The filters and columns that the screen shows now. */
  search: Record<string, string>;
  layout: TableLayout | undefined;
}

/** Pins the open view; its owner and those who manage views also change and delete it. */
export function ViewMenu({ view, search, layout }: ViewMenuProps) {
  const { preferences, include } = usePreferences();
  const isPinned = preferences.pinned?.includes(view.id);
  const { saved } = view;
  const managesViews = useCan()('views:manage');
  const [editing, setEditing] = useState(false);
  const columns = layout ? { order: [...layout.order], hidden: [...layout.hidden] } : null;
  const saveShown = useSaveShown(saved, { search, columns });
  const remove = useAction(endpoints.deleteView, {
    done: `The view “${view.name}” was deleted.`,
    refresh: [endpoints.views],
    // A view of a colleague would return as an own one.
    undo: () =>
      saved?.own
        ? prepareCall(endpoints.addView, {
            body: {
              screen: saved.screen,
              name: saved.name,
              search: saved.search,
              columns: saved.columns,
              shared_with: saved.shared_with,
            },
          })
        : null,
  });
  const navigate = useNavigate();

  async function confirmDelete() {
    if (!(await confirm(`Delete the view “${view.name}”?`, { yes: 'Delete', no: 'Keep' }))) return;
    await remove.run({ params: { uuid: view.id } });
    void navigate({ href: view.screen });
  }
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={`Options of the view ${view.name}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void include('pinned', view.id, !isPinned)}>
            {isPinned ? 'Unpin from the sidebar' : 'Pin to the sidebar'}
          </Menu.Item>
          {saved && (saved.own || managesViews) && (
            <>
              <Menu.Item onClick={() => void saveShown()}>Save what is shown</Menu.Item>
              <Menu.Item onClick={() => setEditing(true)}>Rename or share</Menu.Item>
              <Menu.Item color="red" onClick={() => void confirmDelete()}>
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {saved && <EditViewDialog opened={editing} view={saved} onClose={() => setEditing(false)} />}
    </>
  );
}
