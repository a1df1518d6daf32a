import { useState } from 'react';

/**
 * The text that someone types for a value, such as "1,500." for 1500. It is kept while the field holds the value it
 * was read as; a value from elsewhere replaces it.
 */
export function useTypedText<T>(value: T, textOf: (value: T) => string) {
  const [typed, setTyped] = useState(() => ({ text: textOf(value), value }));
  return {
    text: Object.is(typed.value, value) ? typed.text : textOf(value),
    keep: (text: string, readAs: T) => setTyped({ text, value: readAs }),
  };
}
