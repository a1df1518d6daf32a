import { ActionIcon } from '@mantine/core';
import { kindsOf } from '@baobab/contract/search';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Bell, useDeviceRegistration } from '../domains/notifications/public.ts';
import { searchLabel } from '../domains/search/public.ts';
import { useAuth, useCan } from '../kit/api/session.ts';
import { lazyComponent } from '../kit/lazy-component.tsx';
import { routeOf } from './navigation.ts';
import { ProfileButton } from './ProfileButton.tsx';
import classes from './TopBar.module.css';

const { Component: ProfileMenu, load: loadMenu } = lazyComponent(() =>
  import('./ProfileMenu.tsx').then((m) => m.ProfileMenu),
);

export function TopBar({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  const { pathname } = useLocation();
  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Open menu"
        className={classes.menu}
        onClick={onMenu}
      >
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <span className={classes.title}>{routeOf(pathname)?.title ?? ''}</span>
      <button type="button" className={classes.search} onClick={onSearch}>
        <IconSearch size={16} aria-hidden />
        <span>{searchLabel(kindsOf(useCan()))}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Bell />
      <Profile />
    </header>
  );
}

/** The menu loads with the first pointer or focus on its button. */
function Profile() {
  const admin = useAuth()?.admin;
  const [isUsed, setUsed] = useState(false);
  useDeviceRegistration();
  if (!admin) return null;
  const button = (
    <ProfileButton
      admin={admin}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setUsed(true)}
    />
  );
  return isUsed ? <ProfileMenu admin={admin} fallback={button} /> : button;
}
