import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useRef, useState } from 'react';
import type { ListEndpoint, RowOf } from '../api/queries.ts';
import type { Option } from '../form/fields.tsx';
import { filterOptions } from '../form/filter-options.ts';
import { RETRY } from '../form/fields.tsx';
import { useOptions } from '../form/InfiniteSelect.tsx';
import { rememberName, useOptionName } from '../form/use-option-name.ts';
import classes from './Filters.module.css';

/** The id of a filter's value, if it is set. Addresses of releases before 0.4.0 have "uuid|name". */
export const filterId = (value: string | undefined) => value?.split('|')[0];

interface FilterProps {
  label: string;
  /** The filter's search parameter. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Fits the label, and at least most names. */
const widthFor = (label: string) => `max(150px, ${label.length}ch + 28px)`;

const selectProps = (label: string, title: string | undefined, width = widthFor(label)) =>
  ({
    title,
    'aria-label': label,
    placeholder: label,
    searchable: true,
    filter: filterOptions,
    openOnFocus: false,
    clearable: true,
    // The clear button replaces the arrow: on a small laptop there is space for only one of them.
    clearSectionMode: 'clear',
    rightSectionWidth: 28,
    classNames: { input: classes.filter },
    w: { base: '100%', xs: width },
    nothingFoundMessage: 'Nothing found',
    // The dropdown is wider than the input, because names are longer.
    comboboxProps: { width: 280, position: 'bottom-start' },
    // Mantine hides the clear button from the keyboard; here it is the only way to clear the filter.
    clearButtonProps: { 'aria-label': `Clear ${label}`, 'aria-hidden': false, tabIndex: 0 },
  }) as const;

/** Adds the selected value to the options, so that it shows before they have loaded. */
const withSelected = (options: readonly Option[], value: string | undefined, label: string) =>
  value && !options.some((option) => option.value === value) ? [{ value, label }, ...options] : [...options];

interface SelectFilterProps extends FilterProps {
  rows: readonly { uuid: string; name: string }[];
  disabled?: boolean;
  /** Loads the rows again; set when they could not be loaded. */
  retry?: (() => void) | false;
}

/** A filter over a list that is loaded completely. */
export function SelectFilter({ label, value, onChange, rows, disabled, retry }: SelectFilterProps) {
  const id = filterId(value);
  const options = rows.map((row) => ({ value: row.uuid, label: row.name }));
  const selected = options.find((option) => option.value === id)?.label;
  return (
    <Select
      {...selectProps(label, selected)}
      data={[...(retry ? [RETRY] : []), ...withSelected(options, id, '')]}
      value={id ?? null}
      onChange={(next) => (next === RETRY.value ? retry && retry() : onChange(next ?? undefined))}
      disabled={disabled}
    />
  );
}

interface ChoiceFilterProps extends FilterProps {
  options: readonly Option[];
}

const SHORT_FILTER_WIDTH = '128px';

/** A filter over a few fixed values, which are in the URL as they are. */
export function ChoiceFilter({ label, value, onChange, options }: ChoiceFilterProps) {
  const known = options.find((option) => option.value === value);
  return (
    <Select
      {...selectProps(label, known?.label, SHORT_FILTER_WIDTH)}
      data={[...options]}
      value={known?.value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

interface InfiniteFilterProps<E extends ListEndpoint> extends FilterProps {
  endpoint: E;
  nameOf: (row: RowOf<E>) => string;
  /** The number of options to load at a time. */
  size?: number;
}

/** A filter over a paged list: searches on the server and loads more when scrolled to the end. */
export function InfiniteFilter<E extends ListEndpoint>({
  label,
  value,
  onChange,
  endpoint,
  nameOf,
  size,
}: InfiniteFilterProps<E>) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const id = filterId(value);
  const selected = useOptionName(endpoint, id, nameOf);
  const typed = text === selected ? '' : text;
  const list = useOptions(endpoint, typed, opened, { ...(size && { size }) });
  // Choosing Retry must not close the dropdown.
  const retrying = useRef(false);
  function retry() {
    retrying.current = true;
    list.retry();
  }
  const options = list.rows.map((row) => ({ value: (row as { uuid: string }).uuid, label: nameOf(row) }));
  function choose(next: string | null) {
    if (next === RETRY.value) return retry();
    const chosen = options.find((option) => option.value === next);
    if (chosen) rememberName(endpoint, chosen.value, chosen.label);
    onChange(next ?? undefined);
  }
  return (
    <Select
      {...selectProps(label, selected)}
      data={[...(list.failed ? [RETRY] : []), ...withSelected(options, id, selected)]}
      // The server has filtered the options.
      filter={({ options: found }) => found}
      value={id ?? null}
      onChange={choose}
      onSearchChange={setText}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => {
        setOpened(retrying.current);
        retrying.current = false;
      }}
      scrollAreaProps={{ onBottomReached: list.more }}
      nothingFoundMessage={list.fetching ? 'Loading…' : 'Nothing found'}
    />
  );
}
