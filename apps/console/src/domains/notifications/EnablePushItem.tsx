import { Menu } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { notifySuccess, notifyUnless } from '../../kit/feedback/notices.tsx';
import { pushPermission, registerDevice } from './device.ts';
import { deviceMessages as messages } from './notifications.messages.ts';

const REGISTER_DELAY_MS = 2_000;

/** Registers the device after sign-in when notifications are allowed, delayed so that the screen loads first. */
export function useDeviceRegistration() {
  useEffect(() => {
    if (pushPermission() !== 'granted') return;
    const timer = setTimeout(() => void registerDevice(), REGISTER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** A menu item to enable notifications, so that the browser asks for permission only on request. */
export function EnablePushItem() {
  const [permission, setPermission] = useState(pushPermission);
  if (permission !== 'default') return null;
  async function ask() {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (!notifyUnless(answer === 'granted', messages.refused)) return;
    await registerDevice();
    notifySuccess(messages.allowed);
  }
  return (
    <Menu.Item leftSection={<IconBellRinging size={16} />} onClick={() => void ask()}>
      Notify me on this device
    </Menu.Item>
  );
}
