import { useEffect } from 'react';
import type { ApiError } from '../api/client.ts';
import { notifyFailure } from './notices.tsx';

/** Says in a notice that a list could not be read, for the screens whose texts want it said. */
export function useReadErrorNotice(error: ApiError | null) {
  useEffect(() => {
    // Signed out and not allowed are said by other means.
    if (error && error.status !== 401 && error.status !== 403) notifyFailure('Something went wrong');
  }, [error]);
}
