import { Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import { IconBellRinging } from '../../../kit/icons/shell-icons.ts';
import { useState } from 'react';
import { notifySuccess, notifyUnless } from '../../../kit/feedback/notices.tsx';
import { pushPermission, registerDevice } from './device.ts';
import { deviceMessages as messages } from './notifications.messages.ts';

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
