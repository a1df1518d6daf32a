import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { notifyServerMessage } from './on-fail.ts';
import { isConflict, useAction } from './use-action.ts';

/** An edit with optimistic locking. A conflict is not reported, because the form merges both edits. */
export const useEdit = <E extends Endpoint>(endpoint: E, options: Parameters<typeof useAction<E>>[1] = {}) =>
  useAction(endpoint, {
    ...options,
    onFail: (error) => {
      if (!isConflict(error)) (options.onFail ?? notifyServerMessage())(error);
    },
  });
