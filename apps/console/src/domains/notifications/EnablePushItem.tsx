import { Menu } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { notifySuccess, notifyFailure } from '../../kit/feedback/notices.tsx';
import { pushPermission, registerDevice } from './device.ts';
import { deviceMessages as messages } from './notifications.messages.ts';

const AFTER_MS = 2_000;

/** Whoever has allowed it before is reachable again after every sign-in, once the screen stands. */
export function useDeviceRegistration() {
  useEffect(() => {
    if (pushPermission() !== 'granted') return;
    const later = setTimeout(() => void registerDevice(), AFTER_MS);
    return () => clearTimeout(later);
  }, []);
}

/** A quiet offer in the profile menu: the browser asks only whoever came for it, and once. */
export function EnablePushItem() {
  const [permission, setPermission] = useState(pushPermission);
  if (permission !== 'default') return null;
  async function ask() {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer !== 'granted') return notifyFailure(messages.refused);
    await registerDevice();
    notifySuccess(messages.allowed);
  }
  return (
    <Menu.Item leftSection={<IconBellRinging size={16} />} onClick={() => void ask()}>
      Notify me on this device
    </Menu.Item>
  );
}
