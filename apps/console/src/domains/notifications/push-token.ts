import { initializeApp } from '@firebase/app';
import { getMessaging, getToken, isSupported } from '@firebase/messaging';
import type { PushConfig } from '../../kit/api/config.ts';

/** This browser's address at the push service, or nothing where the browser has no such thing. */
export async function fetchToken({ senderId, vapidKey, ...app }: PushConfig): Promise<string | null> {
  if (!(await isSupported())) return null;
  const messaging = getMessaging(initializeApp({ ...app, messagingSenderId: senderId }));
  return getToken(messaging, { vapidKey });
}
