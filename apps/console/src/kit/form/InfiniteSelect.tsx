import type { FiltersInput } from '@baobab/contract/kit/client';
import { CloseButton, Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { client } from '../api/client.ts';
import { pageInput, type ListEndpoint, type RowOf } from '../api/queries.ts';
import { useLoadMore } from '../api/use-load-more.ts';
import { DEBOUNCE_MS, PAGE_SIZE } from '../defaults.ts';
import { hasFailed, requiredProps, RETRY, type Option } from './fields.tsx';
import classes from './form.module.css';

interface InfiniteSelectProps<E extends ListEndpoint> {
  label: string;
  name?: string;
  endpoint: E;
  query?: FiltersInput<E>;
  option: (row: RowOf<E>) => Option;
  /** The selected value with its label, so that a value outside the loaded pages can be shown. */
  value: Option | null;
  onChange: (picked: Option, row: RowOf<E> | null) => void;
  /** Allows a typed text that is not in the list. */
  create?: (text: string) => Option;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Shows a clear button. */
  onClear?: () => void;
  /** The text of an empty list. */
  emptyText?: string;
  size?: number;
}

/** A select over a paged list: searches on the server and loads the next page when scrolled to the end. */
export function InfiniteSelect<E extends ListEndpoint>(props: InfiniteSelectProps<E>) {
  const [text, setText] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setText(null);
    },
  });
  const list = useOptions(props.endpoint, text ?? '', combobox.dropdownOpened, props);
  const typed = text?.trim() ?? '';
  const clearable = props.onClear && props.value && !props.disabled;
  const canCreate = props.create && typed && !list.rows.some((row) => props.option(row).label === typed);

  function pick(value: string) {
    if (value === RETRY.value) return list.retry();
    const row = list.rows.find((candidate) => props.option(candidate).value === value) ?? null;
    props.onChange(row ? props.option(row) : props.create!(typed), row);
    combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={pick} zIndex={350}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          name={props.name}
          label={props.label}
          error={props.error}
          autoComplete="off"
          rightSection={
            clearable ? (
              <CloseButton size="sm" aria-label={`Clear ${props.label}`} onClick={props.onClear} />
            ) : list.fetching ? (
              <Loader size={14} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={clearable ? 'all' : 'none'}
          disabled={props.disabled}
          placeholder={props.placeholder}
          value={text ?? props.value?.label ?? ''}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          role="combobox"
          {...requiredProps(props.required)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          aria-label={props.label}
          onScroll={(event) => isAtEnd(event.currentTarget) && list.more()}
        >
          {list.rows.map((row) => {
            const { value, label, hint } = props.option(row);
            return (
              <Combobox.Option key={value} value={value} active={value === props.value?.value}>
                {label}
                {hint && <small className={classes.hint}>{hint}</small>}
              </Combobox.Option>
            );
          })}
          {canCreate && <Combobox.Option value="__new__">Use “{typed}”</Combobox.Option>}
          {list.failed && <Combobox.Option value={RETRY.value}>{RETRY.label}</Combobox.Option>}
          {list.rows.length === 0 && !list.fetching && !list.failed && !canCreate && (
            <Combobox.Empty>{props.emptyText ?? 'Nothing found'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const isAtEnd = (list: HTMLElement) => list.scrollTop + list.clientHeight >= list.scrollHeight - 24;

interface OptionsOf<E extends ListEndpoint> {
  query?: FiltersInput<E>;
  /** The number of rows to load at a time. */
  size?: number;
}

/**
 * The rows of a paged list that match a typed text; `more` loads the next page. Until the server has searched, the
 * loaded rows with the text stay, so that a click on one of them is not lost when the reply arrives.
 */
export function useOptions<E extends ListEndpoint>(
  endpoint: E,
  text: string,
  enabled: boolean,
  { query, size = PAGE_SIZE }: OptionsOf<E> = {},
) {
  const [search] = useDebouncedValue(text, DEBOUNCE_MS);
  const list = JSON.stringify([endpoint.path, query, size]);
  const result = useInfiniteQuery({
    queryKey: ['options', list, search],
    enabled,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      client.call(endpoint, {
        ...pageInput(endpoint, pageParam, size, { ...query, search } as FiltersInput<E>),
        signal,
      }) as Promise<Record<string, unknown>>,
    getNextPageParam: (last, pages) =>
      pages.length * size < Number(last[endpoint.total]) ? pages.length + 1 : undefined,
    placeholderData: (rows, before) => (before?.queryKey[1] === list ? rows : undefined),
  });
  const loaded = (result.data?.pages ?? []).flatMap((page) => page[endpoint.rows] as RowOf<E>[]);
  const isSearched = search === text && !result.isPlaceholderData;
  return {
    rows: isSearched ? loaded : loaded.filter((row) => contains(row as object, text.trim().toLowerCase())),
    fetching: result.isFetching || !isSearched,
    failed: hasFailed(result),
    retry: () => void (result.isFetchNextPageError ? result.fetchNextPage() : result.refetch()),
    more: useLoadMore(result),
  };
}

const contains = (row: object, text: string) =>
  Object.values(row).some((value) => typeof value === 'string' && value.toLowerCase().includes(text));
