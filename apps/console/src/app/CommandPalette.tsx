import { searchForm } from '@baobab/contract/kit/search';
import { users } from '@baobab/contract/users';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/spotlight/styles.css';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePage } from '../kit/api/queries.ts';
import { useCan } from '../kit/api/session.ts';
import { routes } from './navigation.ts';
import classes from './CommandPalette.module.css';

const MAX_PEOPLE = 6;
const LIST = 'palette-hits';
const [store, palette] = createSpotlight();

interface Hit {
  key: string;
  title: string;
  note: string;
  go: () => void;
}

/** Searches screens locally and people on the server. Arrow keys select, Enter opens. */
export function CommandPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  useEffect(() => {
    if (opened) palette.open();
  }, [opened]);
  return (
    <Spotlight.Root
      store={store}
      // The shell has the shortcut, because it works before this code has loaded.
      shortcut={null}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      size={560}
      overlayProps={{}}
      attributes={{ content: { 'aria-label': 'Search everything' } }}
    >
      <Results text={text.trim()} />
    </Spotlight.Root>
  );
}

function Results({ text }: { text: string }) {
  const label = useCan()('users:read') ? 'Search people and screens' : 'Search screens';
  const hits = useHits(text);
  const { selected } = useSpotlight(store);
  // Spotlight selects the first hit of a typed query, but none of those that are there at first or arrive later.
  useEffect(() => {
    if (selected < 0 && hits.length > 0) store.updateState((state) => ({ ...state, selected: 0 }));
  }, [selected, hits.length]);
  return (
    <>
      <Spotlight.Search
        data-autofocus
        aria-label={label}
        placeholder={label}
        role="combobox"
        aria-expanded
        aria-controls={LIST}
        aria-activedescendant={hits[selected] && `hit-${hits[selected].key}`}
        size="md"
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList id={LIST} role="listbox" aria-label="Results">
        {hits.map((hit, index) => (
          <Spotlight.Action
            key={hit.key}
            // `Spotlight.Action` does not pass on its id, which the input refers to.
            ref={(option) => option?.setAttribute('id', `hit-${hit.key}`)}
            role="option"
            aria-selected={index === selected}
            data-selected={index === selected || undefined}
            className={classes.hit}
            onClick={hit.go}
          >
            <span>{hit.title}</span>
            <small>{hit.note}</small>
          </Spotlight.Action>
        ))}
        {hits.length === 0 && (
          <Spotlight.Empty role="option" aria-selected={false} aria-disabled>
            Nothing found
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </>
  );
}

function useHits(text: string): Hit[] {
  const can = useCan();
  const navigate = useNavigate();
  const people = usePeople(text, can('users:read'));
  const screens = routes.filter(
    (route) =>
      can(route.permission) && searchForm(`${route.title} ${route.label ?? ''}`).includes(searchForm(text)),
  );
  return [
    ...screens.slice(0, text ? 6 : 12).map((route) => ({
      key: route.path.slice(1),
      title: route.label ?? route.title,
      note: 'Screen',
      go: () => void navigate({ to: route.path }),
    })),
    ...people.map(({ uuid, full_name, group, email }) => ({
      key: uuid,
      title: full_name,
      note: `${group} · ${email}`,
      go: () => void navigate({ to: '/users', search: { search: email, dialog: 'user', id: uuid } }),
    })),
  ];
}

function usePeople(text: string, allowed: boolean) {
  const [search] = useDebouncedValue(text, 250);
  const wanted = allowed && text.length >= 2;
  const people = usePage(users.list, 1, MAX_PEOPLE, { search }, { enabled: wanted && search.length >= 2 });
  return wanted ? people.rows : [];
}
