import { formatDate } from '@baobab/contract/kit/lagos-time';
import { lazyComponent } from '../../../kit/lazy-component.tsx';
import { IconBookmark } from '../../../kit/icons/shell-icons.ts';
import { useLocation } from '@tanstack/react-router';
import { use, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { TabRowEnd, useTabRow } from '../../../kit/layout/use-tab-row.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { useTableLayout } from '../../../kit/table/table-preferences.ts';
import { ListAction } from '../../../kit/table/tools-slot.tsx';
import { usePreferences } from './use-preferences.ts';
import {
  isSameSearch,
  useOpenView,
  useScreenViews,
  useViewSearch,
  viewHref,
  type ScreenView,
} from './use-screen-views.ts';
import { useViews } from './use-views.ts';
import { countText, ViewLink } from './ViewLink.tsx';
import classes from './views.module.css';

const { Component: ViewMenu } = lazyComponent(() => import('./ViewMenu.tsx').then((m) => m.ViewMenu));

const SaveViewDialog = lazyDialog(() => import('./SaveViewDialog.tsx').then((m) => m.SaveViewDialog));

/** The work queues and saved views of a screen, beside its tabs or above its table. Without any it is empty. */
export function ViewsBar({ label }: { label: string }) {
  const { pathname } = useLocation();
  const openId = useOpenView();
  const search = useViewSearch();
  const { layout } = useTableLayout(label);
  const [saving, setSaving] = useState(false);
  const saved = useViews();
  const { read: preferences } = usePreferences();
  const views = useScreenViews().filter(({ screen }) => screen === pathname);
  const open =
    views.find(({ id }) => id === openId) ?? views.find((view) => isSameSearch(search, view.search));
  const isChanged = open
    ? !isSameSearch(search, open.search)
    : Object.keys(search).some((key) => key !== 'tab');
  const row = useTabRow<HTMLElement>(open?.id ?? '');
  const end = use(TabRowEnd);
  const links = (
    <>
      {views.length > 0 && (
        <nav ref={row} className={classes.views} aria-label="Views">
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
          {/* The last one, so that no view moves under the pointer that opened it. */}
          {open && (
            <ViewLink href={pathname} className={classes.view} isOpen={false}>
              All
            </ViewLink>
          )}
        </nav>
      )}
      {open && <ViewMenu key={open.id} view={open} search={search} layout={layout} />}
    </>
  );
  return (
    <>
      <ReadFailure text="The saved views could not be loaded." read={saved.read} />
      <ReadFailure text="Your columns could not be loaded." read={preferences} />
      {end ? createPortal(links, end) : links}
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
