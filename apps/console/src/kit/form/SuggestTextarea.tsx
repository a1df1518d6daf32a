import { Textarea } from '@mantine/core';
import { useId, useState, type KeyboardEvent } from 'react';
import classes from './SuggestTextarea.module.css';

export interface Suggestion {
  id: string;
  label: string;
  hint?: string;
}

interface SuggestTextareaProps {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  /** `caret` is the position of the caret in the text. */
  onChange: (text: string, caret: number) => void;
  /** Enter without Shift while no suggestion is shown. */
  onEnter: () => void;
  /** The name of the list of suggestions. */
  suggestionsLabel?: string;
  suggestions?: readonly Suggestion[];
  onPick?: (suggestion: Suggestion) => void;
}

/** A text area in which Enter submits, with suggestions above it for the arrow keys, Enter, Tab and Esc. */
export function SuggestTextarea({
  label,
  value,
  onChange,
  onEnter,
  suggestionsLabel = 'Suggestions',
  suggestions = [],
  onPick,
  ...text
}: SuggestTextareaProps) {
  const id = useId();
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState(false);
  const shown = dismissed ? [] : suggestions;
  const current = shown[Math.min(active, shown.length - 1)];
  const keys: Record<string, () => void> = current
    ? {
        ArrowDown: () => setActive((active + 1) % shown.length),
        ArrowUp: () => setActive((active + shown.length - 1) % shown.length),
        Enter: () => onPick?.(current),
        Tab: () => onPick?.(current),
        Escape: () => setDismissed(true),
      }
    : { Enter: onEnter };

  function onKeyDown(event: KeyboardEvent) {
    const run = keys[event.key];
    if (!run || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    run();
  }
  return (
    <div className={classes.box}>
      {shown.length > 0 && (
        <ul id={id} role="listbox" aria-label={suggestionsLabel} className={classes.list}>
          {shown.map((one) => (
            <li
              key={one.id}
              id={`${id}-${one.id}`}
              role="option"
              aria-selected={one === current}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick?.(one)}
            >
              {one.label} {one.hint && <small>{one.hint}</small>}
            </li>
          ))}
        </ul>
      )}
      <Textarea
        {...text}
        aria-label={label}
        aria-autocomplete={onPick && 'list'}
        aria-controls={current && id}
        aria-activedescendant={current && `${id}-${current.id}`}
        autosize
        minRows={1}
        maxRows={6}
        value={value}
        onChange={({ currentTarget }) => {
          setDismissed(false);
          setActive(0);
          onChange(currentTarget.value, currentTarget.selectionStart);
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
