import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { useRef } from 'react';
import { ApiError } from '../api/client.ts';
import type { Values } from '../form/form-store.ts';
import { notifyServerMessage } from './on-fail.ts';
import { useAction } from './use-action.ts';

/**
 * An edit with optimistic locking. After a conflict the form shows the current values at their fields;
 * submitting again sends the version of those values and overwrites them.
 */
export function useEdit<E extends Endpoint>(endpoint: E, options: Parameters<typeof useAction<E>>[1] = {}) {
  const latestVersion = useRef(0);
  const action = useAction(endpoint, {
    ...options,
    onFail: (error) => {
      const current =
        error instanceof ApiError ? (error.current as { version?: number } | undefined) : undefined;
      latestVersion.current = Math.max(latestVersion.current, current?.version ?? 0);
      (options.onFail ?? notifyServerMessage())(error);
    },
  });
  /** The version is one of the form's values, so that a restored draft keeps it. */
  const versionOf = (values: Values) => Math.max(Number(values['version']), latestVersion.current);
  return { ...action, versionOf };
}
