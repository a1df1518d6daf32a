import { useEffect } from 'react';
import { logOnly } from './on-fail.ts';

/** A list that could not be read is noted in the log and said where the list would stand, not in a notice. */
export function useReadErrorLog(error: Error | null) {
  useEffect(() => {
    if (error) logOnly(error);
  }, [error]);
}
