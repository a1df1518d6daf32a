import { formatDate } from '@baobab/contract/kit/lagos-time';
import { lazyComponent } from '../../../kit/lazy-component.tsx';
import { IconBookmark } from '../../../kit/icons/shell-icons.ts';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useTableLayout } from '../../../kit/table/table-preferences.ts';
import { ListAction } from '../../../kit/table/tools-slot.tsx';
import {
  isSameSearch,
  useOpenView,
  useScreenViews,
  useViewSearch,
  viewHref,
  type ScreenView,
} from './use-screen-views.ts';
import { countText, ViewLink } from './ViewLink.tsx';
import classes from './views.module.css';

const { Component: ViewMenu } = lazyComponent(() => import('./ViewMenu.tsx').then((m) => m.ViewMenu));

const SaveViewDialog = lazyDialog(() => import('./SaveViewDialog.tsx').then((m) => m.SaveViewDialog));

/** The work queues and saved views of a screen, above its table. Without any it is empty. */
export function ViewsBar({ label }: { label: string }) {
  const { pathname } = useLocation();
  const openId = useOpenView();
  const search = useViewSearch();
  const { layout } = useTableLayout(label);
  const [saving, setSaving] = useState(false);
  const views = useScreenViews().filter(({ screen }) => screen === pathname);
  const open =
    views.find(({ id }) => id === openId) ?? views.find((view) => isSameSearch(search, view.search));
  const isChanged = open
    ? !isSameSearch(search, open.search)
    : Object.keys(search).some((key) => key !== 'tab');
  return (
    <>
      {views.length > 0 && (
        <nav className={classes.views} aria-label="Views">
          <ViewLink href={pathname} className={classes.view} isOpen={!open}>
            All
          </ViewLink>
          {views.map((view) => (
            <ViewLink
              key={view.id}
              href={viewHref(view)}
              className={classes.view}
              isOpen={view === open}
              title={hintOf(view)}
            >
              {view.name}
              {view.counted && <span className={classes.count}>{countText(view.counted)}</span>}
            </ViewLink>
          ))}
        </nav>
      )}
      {open && <ViewMenu view={open} search={search} layout={layout} />}
      {(isChanged || layout) && (
        <ListAction
          label="Save view"
          icon={<IconBookmark size={16} aria-hidden />}
          onClick={() => setSaving(true)}
        />
      )}
      <SaveViewDialog
        opened={saving}
        onClose={() => setSaving(false)}
        view={{ screen: pathname, search, columns: layout ?? null }}
      />
    </>
  );
}

const hintOf = ({ counted, saved }: ScreenView) =>
  counted?.oldest
    ? `Oldest: ${formatDate(counted.oldest)}`
    : saved && !saved.own
      ? `Shared by ${saved.owner_name}`
      : undefined;
