import { searchForm } from '@baobab/contract/kit/search';
import { Button } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/spotlight/styles.css';
import { IconSearch } from '../kit/icons/shell-icons.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  Highlighted,
  searchLabel,
  searchMessages as messages,
  useSearchResults,
  type ResultGroup,
} from '../domains/overview/search/public.ts';
import { useCan } from '../kit/api/session.ts';
import { routes } from './navigation.ts';
import classes from './CommandPalette.module.css';

const LIST = 'palette-hits';
const [store, palette] = createSpotlight();

interface CommandPaletteProps {
  opened: boolean;
  text: string;
  onChange: (text: string) => void;
  /** Called when the input of the palette has the focus. */
  onFocus: () => void;
  onClose: () => void;
}

/** Searches screens locally and records on the server. Arrow keys select, Enter opens. */
export function CommandPalette({ opened, text, onChange, onFocus, onClose }: CommandPaletteProps) {
  useEffect(() => {
    if (opened) palette.open();
    else palette.close();
  }, [opened]);
  return (
    <Spotlight.Root
      store={store}
      // The shell has the shortcut, because it works before this code has loaded.
      shortcut={null}
      query={text}
      onQueryChange={onChange}
      clearQueryOnClose={false}
      returnFocus={false}
      onSpotlightClose={onClose}
      size={640}
      overlayProps={{}}
      scrollable
      maxHeight="min(640px, 75dvh)"
      attributes={{ content: { 'aria-label': 'Search everything' } }}
    >
      <Results text={text.trim()} onFocus={onFocus} />
    </Spotlight.Root>
  );
}

function Results({ text, onFocus }: { text: string; onFocus: () => void }) {
  const search = useSearchResults(text);
  const label = searchLabel(search.kinds);
  const [people, others] = search.groups[0]?.isPeople
    ? [search.groups.slice(0, 1), search.groups.slice(1)]
    : [[], search.groups];
  const groups = [...people, ...useScreens(text), ...others];
  const results = groups.flatMap((group) => group.results);
  const { selected } = useSpotlight(store);
  const last = results.length - 1;
  // Spotlight selects the first hit of a typed query, but none of those that are there at first or arrive later.
  useEffect(() => {
    if (last >= 0 && (selected < 0 || selected > last))
      store.setState((state) => ({ ...state, selected: 0 }));
  }, [selected, last]);
  const active = results[selected];
  return (
    <>
      <Spotlight.Search
        data-autofocus
        onFocus={onFocus}
        aria-label={label}
        placeholder={label}
        role="combobox"
        aria-expanded
        aria-controls={LIST}
        aria-activedescendant={active && `hit-${active.key}`}
        // Spotlight selects by arrow keys without an update, which `aria-selected` needs.
        onKeyDown={() => queueMicrotask(() => store.setState((state) => ({ ...state })))}
        size="md"
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList id={LIST} role="listbox" aria-label="Results">
        {groups.map((group) => (
          <Group key={group.label} group={group} active={active?.key} words={search.words} />
        ))}
        {results.length === 0 && (
          <Spotlight.Empty role="option" aria-selected={false} aria-disabled>
            {search.isSearching ? messages.searching : messages.nothing}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <Status search={search} />
    </>
  );
}

interface GroupProps {
  group: ResultGroup;
  active: string | undefined;
  words: readonly string[];
}

const Group = ({ group: { label, results }, active, words }: GroupProps) => (
  <Spotlight.ActionsGroup label={label} role="group" aria-label={label} className={classes.group}>
    {results.map((result) => (
      <Spotlight.Action
        key={result.key}
        // `Spotlight.Action` does not pass on its id, which the input refers to.
        ref={(option) => option?.setAttribute('id', `hit-${result.key}`)}
        role="option"
        aria-selected={result.key === active}
        data-selected={result.key === active || undefined}
        className={classes.hit}
        onClick={result.open}
      >
        <span>
          <Highlighted text={result.title} words={words} />
        </span>
        {result.note && (
          <small>
            <Highlighted text={result.note} words={words} />
          </small>
        )}
      </Spotlight.Action>
    ))}
  </Spotlight.ActionsGroup>
);

/** The state of the search, also for screen readers. */
function Status({ search }: { search: ReturnType<typeof useSearchResults> }) {
  const text = search.isFailed
    ? messages.failed
    : search.isSearching
      ? messages.searching
      : search.isIncomplete
        ? messages.incomplete
        : search.isShort
          ? messages.short
          : '';
  return (
    <div className={classes.status}>
      <span role="status">{text}</span>
      {search.isFailed && (
        <Button size="compact-xs" variant="default" onClick={search.retry}>
          Retry
        </Button>
      )}
    </div>
  );
}

function useScreens(text: string): ResultGroup[] {
  const can = useCan();
  const navigate = useNavigate();
  const wanted = searchForm(text);
  const results = routes
    .filter(
      (route) =>
        // A page of one record has no address without its id.
        !route.path.includes('$') &&
        can(route.permission) &&
        searchForm(`${route.title} ${route.label ?? ''}`).includes(wanted),
    )
    .slice(0, text ? 6 : 12)
    .map((route) => ({
      key: route.path.slice(1),
      title: route.label ?? route.title,
      note: '',
      open: () => void navigate({ to: route.path, search: route.opens ?? {} }),
    }));
  return results.length > 0 ? [{ label: 'Screens', results }] : [];
}
