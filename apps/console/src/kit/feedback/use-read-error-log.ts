import { useEffect } from 'react';
import { logOnly } from './on-fail.ts';

/** Logs that a list could not be read; the list shows the error in its own place, without a notice. */
export function useReadErrorLog(error: Error | null) {
  useEffect(() => {
    if (error) logOnly(error);
  }, [error]);
}
