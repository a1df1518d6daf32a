import { views } from '@baobab/contract/workspace/views';
import { useEffect } from 'react';
import { onLiveEvent } from '../../../kit/api/live.ts';
import { useCall, useRefresh } from '../../../kit/api/queries.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';

const refreshed = { refresh: [views.views] };

/** The saved views of every screen: own ones and those shared with the reader's role, also as others change them. */
export function useViews() {
  const read = useCall(views.views, {});
  const refresh = useRefresh();
  useEffect(() => onLiveEvent(['views', 'resync'], () => void refresh([views.views])), [refresh]);
  return {
    views: read.data?.views ?? [],
    read,
    add: useAction(views.addView, refreshed),
    edit: useEdit(views.editView, refreshed),
  };
}
