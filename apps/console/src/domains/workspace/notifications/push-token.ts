import { initializeApp } from '@firebase/app';
import { getMessaging, getToken, isSupported } from '@firebase/messaging';
import type { PushConfig } from '../../../kit/api/config.ts';

/** This browser's push token; null when the browser does not support push. */
export async function fetchToken({ senderId, vapidKey, ...app }: PushConfig): Promise<string | null> {
  if (!(await isSupported())) return null;
  const messaging = getMessaging(initializeApp({ ...app, messagingSenderId: senderId }));
  return getToken(messaging, { vapidKey });
}
