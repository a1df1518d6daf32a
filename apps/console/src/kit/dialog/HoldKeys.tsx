import { useEffect } from 'react';

/** Keys that only accompany others, or belong to the browser. */
const isPassed = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || /^(F\d+|Shift)$/.test(key);

/** Ignores keys while a dialog is opening: they are meant for it, and must not act on the list behind it. */
export function HoldKeys() {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (isPassed(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', hold, { capture: true });
    return () => window.removeEventListener('keydown', hold, { capture: true });
  }, []);
  return null;
}
