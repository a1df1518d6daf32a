import { CONSOLE_DEVICE, notifications } from '@baobab/contract/notifications';
import { client } from '../../kit/api/client.ts';
import { config } from '../../kit/api/config.ts';
import { currentAuth } from '../../kit/api/session.ts';
import { logOnly } from '../../kit/feedback/on-fail.ts';

/** Under which the push service's code keeps its worker. */
const SCOPE = '/firebase-cloud-messaging-push-scope';
/** Who is known to be reachable here: asked for once a visit, not at every page. */
const KEY = 'device';

/** Whether this browser may say something while nobody looks; nothing where it is not configured or not able to. */
export function pushPermission(): NotificationPermission | null {
  const able = 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;
  return config().push && able ? Notification.permission : null;
}

/** Tells the server where this console can be reached. Nothing waits for it and nothing fails with it. */
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

/** At this desk nobody is told any more: the address dies here, and the server forgets it when it next tries. */
export async function unregisterDevice(): Promise<void> {
  sessionStorage.removeItem(KEY);
  if (pushPermission() !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
