import { useState } from 'react';

/** The value, or the last one there was: what a dialog shows stays for its closing movement. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
