import { usePreferences } from './use-preferences.ts';
import { useOpenView, useScreenViews, viewHref } from './use-screen-views.ts';
import { countText, ViewLink } from './ViewLink.tsx';

interface PinnedViewsProps {
  screen: string;
  className: string | undefined;
  onPick?: (() => void) | undefined;
}

/** The pinned views of a screen, below its link in the sidebar. */
export function PinnedViews({ screen, className, onPick }: PinnedViewsProps) {
  const { preferences } = usePreferences();
  const pinned = preferences.pinned ?? [];
  const openId = useOpenView();
  const views = useScreenViews().filter((view) => view.screen === screen && pinned.includes(view.id));
  return views.map((view) => (
    <ViewLink
      key={view.id}
      href={viewHref(view)}
      className={className}
      isOpen={view.id === openId}
      onClick={onPick}
    >
      <i aria-hidden />
      <span>{view.name}</span>
      {view.counted && <span>{countText(view.counted)}</span>}
    </ViewLink>
  ));
}
