import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { access } from '@baobab/contract/access/access';
import { kindsOf } from '@baobab/contract/search';
import { IconLogout, IconMenu2, IconMoon, IconSearch, IconSun, IconUserCog } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import {
  Bell,
  unregisterDevice,
  EnablePushItem,
  useDeviceRegistration,
} from '../domains/notifications/public.ts';
import { searchLabel } from '../domains/search/public.ts';
import { client } from '../kit/api/client.ts';
import { stopLive } from '../kit/api/live.ts';
import { beginSignOut, signOut, useAuth, useCan } from '../kit/api/session.ts';
import { Initials } from '../kit/layout/Initials.tsx';
import { routeOf } from './navigation.ts';
import classes from './TopBar.module.css';

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

/** Revokes the token on the server; if the server cannot be reached, the browser still removes it. */
async function logOut() {
  beginSignOut();
  // If the browser keeps its push subscription, the server removes it when the next push fails.
  await unregisterDevice().catch(() => undefined);
  // The live event of this sign-out must not be shown as a sign-out elsewhere.
  stopLive();
  await client.call(access.logout, {}).catch(() => undefined);
  signOut();
  history.replaceState(null, '', '/login');
}

function Profile() {
  const admin = useAuth()?.admin;
  useDeviceRegistration();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark =
    document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark' || colorScheme === 'dark';
  if (!admin) return null;
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <button type="button" className={classes.person}>
          <Initials name={admin.full_name} />
          <span>
            {admin.full_name} <small>{admin.role}</small>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserCog size={16} />} component={Link} to="/account">
          My account
        </Menu.Item>
        <Menu.Item
          leftSection={dark ? <IconSun size={16} /> : <IconMoon size={16} />}
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
        >
          {dark ? 'Light theme' : 'Dark theme'}
        </Menu.Item>
        <EnablePushItem />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
