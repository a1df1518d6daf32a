import { searchForm } from '@baobab/contract/kit/search';
import { users } from '@baobab/contract/users';
import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import { usePage } from '../kit/api/queries.ts';
import { useCan } from '../kit/api/session.ts';
import type { SearchOf } from '../kit/url-state.ts';
import { routes } from './navigation.ts';
import classes from './CommandPalette.module.css';

const MAX_PEOPLE = 6;

interface Hit {
  key: string;
  title: string;
  note: string;
  go: () => void;
}

/** Searches screens locally and people on the server. Arrow keys select, Enter opens. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const hits = useHits(text.trim(), onClose);
  const label = useCan()('users:read') ? 'Search people and screens' : 'Search screens';

  function onKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) {
      event.preventDefault();
      setChosen((chosen + step + hits.length) % Math.max(1, hits.length));
    }
    if (event.key === 'Enter') hits[chosen]?.go();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      withCloseButton={false}
      padding={0}
      aria-label="Search everything"
    >
      <TextInput
        data-autofocus
        aria-label={label}
        placeholder={label}
        role="combobox"
        aria-expanded
        aria-controls="palette-hits"
        aria-activedescendant={hits[chosen] ? `hit-${hits[chosen].key}` : undefined}
        variant="unstyled"
        size="md"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <ul id="palette-hits" role="listbox" aria-label="Results" className={classes.hits}>
        {hits.map((hit, index) => (
          <li
            key={hit.key}
            id={`hit-${hit.key}`}
            role="option"
            aria-selected={index === chosen}
            onMouseEnter={() => setChosen(index)}
            onClick={hit.go}
          >
            <span>{hit.title}</span>
            <small>{hit.note}</small>
          </li>
        ))}
        {hits.length === 0 && (
          <li role="option" aria-selected={false} aria-disabled>
            Nothing found
          </li>
        )}
      </ul>
    </Modal>
  );
}

type Go = (to: string, search?: SearchOf<'/users'>) => void;

function useHits(text: string, onClose: () => void): Hit[] {
  const can = useCan();
  const navigate = useNavigate();
  const go: Go = (to, search = {}) => {
    onClose();
    void navigate({ to, search });
  };
  const screens = routes
    .filter(
      (route) =>
        can(route.permission) && searchForm(`${route.title} ${route.label ?? ''}`).includes(searchForm(text)),
    )
    .map((route) => ({
      key: route.path.slice(1),
      title: route.label ?? route.title,
      note: 'Screen',
      go: () => go(route.path),
    }));
  return [...screens.slice(0, text ? 6 : 12), ...usePeople(text, can('users:read'), go)];
}

function usePeople(text: string, allowed: boolean, go: Go): Hit[] {
  const [search] = useDebouncedValue(text, 250);
  const wanted = allowed && text.length >= 2;
  const people = usePage(users.list, 1, MAX_PEOPLE, { search }, { enabled: wanted && search.length >= 2 });
  if (!wanted) return [];
  return people.rows.map((user) => ({
    key: user.uuid,
    title: user.full_name,
    note: `${user.group} · ${user.email}`,
    go: () => go('/users', { search: user.email, dialog: 'user', id: user.uuid }),
  }));
}
