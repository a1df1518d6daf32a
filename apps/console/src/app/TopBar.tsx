import { ActionIcon } from '@mantine/core';
import { kindsOf } from '@baobab/contract/workspace/record-kinds';
import { IconMenu2, IconSearch } from '../kit/icons/shell-icons.ts';
import { useState, type Ref } from 'react';
import { Bell, useDeviceRegistration } from '../domains/workspace/notifications/public.ts';
import { searchLabel } from '../domains/overview/search/public.ts';
import { useAuth, useCan } from '../kit/api/session.ts';
import { lazyComponent, notifyNotLoaded } from '../kit/lazy-component.tsx';
import { ProfileButton } from './ProfileButton.tsx';
import classes from './TopBar.module.css';

const { Component: ProfileMenu, load: loadMenu } = lazyComponent(() =>
  import('./ProfileMenu.tsx').then((m) => m.ProfileMenu),
);

interface TopBarProps {
  /** The element for the title of the screen. */
  title: Ref<HTMLDivElement>;
  onMenu: () => void;
  onSearch: () => void;
  onSearchHover: () => void;
}

export function TopBar({ title, onMenu, onSearch, onSearchHover }: TopBarProps) {
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
      <div ref={title} className={classes.title} />
      <button type="button" className={classes.search} onClick={onSearch} onPointerEnter={onSearchHover}>
        <IconSearch size={16} aria-hidden />
        <span>{searchLabel(kindsOf(useCan()))}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Bell />
      <Profile />
    </header>
  );
}

const preloadMenu = () => void loadMenu().catch(() => undefined);

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
      onPointerEnter={preloadMenu}
      onFocus={preloadMenu}
      onClick={() => setUsed(true)}
    />
  );
  if (!isUsed) return button;
  function closeUnloaded() {
    setUsed(false);
    notifyNotLoaded('menu');
  }
  return <ProfileMenu admin={admin} fallback={button} onLoadError={closeUnloaded} />;
}
