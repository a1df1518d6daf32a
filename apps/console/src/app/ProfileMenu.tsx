import { Menu, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import { IconLogout, IconMoon, IconSun, IconUserCog } from '../kit/icons/more-icons.ts';
import { Link } from '@tanstack/react-router';
import { EnablePushItem } from '../domains/workspace/notifications/profile.public.ts';
import { config } from '../kit/api/config.ts';
import type { Admin } from '../kit/api/session.ts';
import { logOut } from './log-out.ts';
import { ProfileButton } from './ProfileButton.tsx';

/** Opens at once: it replaces the button that was clicked. */
export function ProfileMenu({ admin }: { admin: Admin }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { product, release } = config();
  const dark =
    document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark' || colorScheme === 'dark';
  return (
    <Menu position="bottom-end" width={250} defaultOpened>
      <Menu.Target>
        <ProfileButton admin={admin} />
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
        {release && (
          <Menu.Label>
            {product.name} {release}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
