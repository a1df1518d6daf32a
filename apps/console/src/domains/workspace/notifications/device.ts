import { CONSOLE_DEVICE, notifications } from '@baobab/contract/workspace/notifications';
import { client } from '../../../kit/api/client.ts';
import { config } from '../../../kit/api/config.ts';
import { currentAuth } from '../../../kit/api/session.ts';
import { logOnly } from '../../../kit/feedback/on-fail.ts';

/** The service worker scope of the Firebase SDK. */
const SCOPE = '/firebase-cloud-messaging-push-scope';
/** The session storage key of the registered user, so that the device registers once per session. */
const KEY = 'device';

/** The notification permission of this browser; null when push is not configured or not supported. */
export function pushPermission(): NotificationPermission | null {
  const able = 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;
  return config().push && able ? Notification.permission : null;
}

/** Registers this browser's push token with the server. Errors are only logged. */
export async function registerDevice(): Promise<void> {
  const { push } = config();
  const adminUuid = currentAuth()?.admin.uuid;
  if (!push || !adminUuid || sessionStorage.getItem(KEY) === adminUuid) return;
  try {
    const { fetchToken } = await import('./push-token.ts');
    const firebase_token = await fetchToken(push);
    if (!firebase_token || currentAuth()?.admin.uuid !== adminUuid) return;
    const body = { firebase_token, device_type: CONSOLE_DEVICE } as const;
    await client.call(notifications.registerDevice, { params: { adminUuid }, body });
    sessionStorage.setItem(KEY, adminUuid);
  } catch (error) {
    logOnly(error);
  }
}

/** Unsubscribes this browser; the server removes the token when its next delivery fails. */
export async function unregisterDevice(): Promise<void> {
  sessionStorage.removeItem(KEY);
  if (pushPermission() !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
