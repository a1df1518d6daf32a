import { useEffect } from 'react';
import type { ApiError } from '../api/client.ts';
import { notifyFailure } from './notices.tsx';

/** Shows a notice when a list could not be read, on the screens where the specification asks for it. */
export function useReadErrorNotice(error: ApiError | null) {
  useEffect(() => {
    // 401 shows the sign-in screen, 403 the "No access" state.
    if (!error || error.status === 401 || error.status === 403) return;
    // Another read, also a successful one, replaces the error and closes the notice.
    return notifyFailure('Something went wrong');
  }, [error]);
}
