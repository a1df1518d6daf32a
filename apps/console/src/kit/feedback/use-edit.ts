import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { useRef } from 'react';
import { ApiError } from '../api/client.ts';
import type { Values } from '../form/form-store.ts';
import { notifyServerMessage } from './on-fail.ts';
import { useAction } from './use-action.ts';

/**
 * An edit that tells the server which version it began from. Somebody else's edit in between is refused once,
 * with what is there now under each field; whoever has seen that and submits again means it.
 */
export function useEdit<E extends Endpoint>(endpoint: E, options: Parameters<typeof useAction<E>>[1] = {}) {
  const seen = useRef(0);
  const action = useAction(endpoint, {
    ...options,
    onFail: (error) => {
      const current =
        error instanceof ApiError ? (error.current as { version?: number } | undefined) : undefined;
      seen.current = Math.max(seen.current, current?.version ?? 0);
      (options.onFail ?? notifyServerMessage())(error);
    },
  });
  /** The form keeps the version among its values, so that a restored draft still knows where it began. */
  const versionOf = (values: Values) => Math.max(Number(values['version']), seen.current);
  return { ...action, versionOf };
}
