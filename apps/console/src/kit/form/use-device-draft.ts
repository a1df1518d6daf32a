import { useState } from 'react';
import { deviceDrafts } from '../api/session.ts';

/** A value that survives a reload on this device; `isEmpty` says when nothing is left to keep. */
export function useDeviceDraft<T>(name: string, blank: T, isEmpty: (value: T) => boolean) {
  const [value, setValue] = useState(() => (deviceDrafts.load(name) as T | null) ?? blank);
  function set(next: T) {
    setValue(next);
    if (isEmpty(next)) deviceDrafts.drop(name);
    else deviceDrafts.save(name, next);
  }
  return [value, set] as const;
}
