import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '../icons/shell-icons.ts';
import { useEffect, useRef, useState } from 'react';
import { DEBOUNCE_MS } from '../defaults.ts';
import { useUrlState } from '../url-state.ts';

/** Fits the placeholder between the icon and the clear button. */
const widthFor = (placeholder: string) => `max(280px, ${placeholder.length}ch + 64px)`;

/** Writes the search to the URL, debounced; Enter and leaving the input, for Export, write it at once. */
export function SearchBox({ placeholder, width }: { placeholder: string; width?: number | '100%' }) {
  const [{ search: inUrl = '' }, change] = useUrlState();
  const [text, setText] = useState(inUrl);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(inUrl);

  useEffect(() => {
    // The URL was changed by back, forward or a link.
    if (inUrl !== sent.current) {
      sent.current = inUrl;
      setText(inUrl);
    }
  }, [inUrl]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function send(value: string) {
    clearTimeout(timer.current);
    sent.current = value.trim();
    change({ search: sent.current || undefined, page: undefined });
  }
  function type(value: string) {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(send, DEBOUNCE_MS, value);
  }

  return (
    <TextInput
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      w={{ base: '100%', xs: width ?? widthFor(placeholder) }}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton
            aria-label="Clear search"
            size="sm"
            onClick={() => {
              setText('');
              send('');
            }}
          />
        ) : null
      }
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && send(text)}
      onBlur={() => text.trim() !== sent.current && send(text)}
    />
  );
}
