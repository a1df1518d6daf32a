import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTypedText } from './use-typed-text.ts';

interface TypedDays<T> {
  value: T;
  textOf: (value: T) => string;
  /** The value of an empty text, or null where a value is required. */
  empty: T | null;
  /** The value of a text that cannot be read, so that no other value is used than the one that is shown. */
  unreadable: (value: T) => T;
  /** Returns the value of a text, or what is wrong with it. */
  read: (text: string) => { value: T } | { problem: string };
  onChange: (value: T) => void;
}

/**
 * A text that is read when the input is left or Enter is pressed. A text that cannot be read stays, with its problem,
 * and marks the input as invalid, so that its form is not submitted.
 */
export function useTypedDays<T>({ value, textOf, empty, unreadable, read, onChange }: TypedDays<T>) {
  const typed = useTypedText(value, textOf);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<{ text: string; message: string } | null>(null);
  const message = problem?.text === typed.text ? problem.message : undefined;
  useEffect(() => input.current?.setCustomValidity(message ?? ''), [message]);

  function replace(next: T) {
    typed.keep(textOf(next), next);
    setProblem(null);
    onChange(next);
  }
  function apply() {
    const text = typed.text.trim();
    if (text === textOf(value) || message) return;
    if (text === '' && empty === null) return typed.keep(textOf(value), value);
    const result = text === '' ? { value: empty as T } : read(text);
    if ('value' in result) return replace(result.value);
    const next = unreadable(value);
    typed.keep(typed.text, next);
    setProblem({ text: typed.text, message: result.problem });
    // Before the form is submitted by the same key.
    input.current?.setCustomValidity(result.problem);
    if (next !== value) onChange(next);
  }
  return {
    problem: message,
    /** For a value that was picked. */
    replace,
    inputProps: {
      ref: input,
      value: typed.text,
      autoComplete: 'off',
      spellCheck: false,
      onChange: (event: { currentTarget: HTMLInputElement }) => typed.keep(event.currentTarget.value, value),
      onBlur: apply,
      onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && apply(),
    },
  };
}
