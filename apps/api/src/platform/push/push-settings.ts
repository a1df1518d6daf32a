import type { FcmSettings } from './fcm.ts';
import type { WebPushSettings } from './push.ts';

type Texts<Name extends string> = { [N in Name]?: string | undefined };

/** The settings of push as the environment has them. */
type PushEnvironment = { FCM_API_URL: string; FCM_TOKEN_URL: string } & Texts<
  | 'FCM_PROJECT_ID'
  | 'FCM_CLIENT_EMAIL'
  | 'FCM_PRIVATE_KEY'
  | 'FCM_WEB_API_KEY'
  | 'FCM_WEB_APP_ID'
  | 'FCM_WEB_SENDER_ID'
  | 'FCM_WEB_VAPID_KEY'
>;

/** The service account; null when nothing of it is set. */
export function fcmOf(s: PushEnvironment): FcmSettings | null {
  const given = [s.FCM_PROJECT_ID, s.FCM_CLIENT_EMAIL, s.FCM_PRIVATE_KEY];
  if (given.every((value) => value === undefined)) return null;
  const [projectId, clientEmail, privateKey] = given;
  if (!projectId || !clientEmail || !privateKey)
    throw new Error('FCM_*: set the project id, the client e-mail and the private key together.');
  return {
    projectId,
    clientEmail,
    // An environment variable has the key on one line.
    privateKey: privateKey.replaceAll('\\n', '\n'),
    apiUrl: s.FCM_API_URL,
    tokenUrl: s.FCM_TOKEN_URL,
  };
}

/** The web app for push to the console; null when nothing of it is set. */
export function webPushOf(s: PushEnvironment): WebPushSettings | null {
  const given = [s.FCM_WEB_API_KEY, s.FCM_WEB_APP_ID, s.FCM_WEB_SENDER_ID, s.FCM_WEB_VAPID_KEY];
  if (given.every((value) => value === undefined)) return null;
  const [apiKey, appId, senderId, vapidKey] = given;
  if (!s.FCM_PROJECT_ID || !apiKey || !appId || !senderId || !vapidKey)
    throw new Error(
      'FCM_WEB_*: set the API key, app id, sender id and VAPID key together, with FCM_PROJECT_ID.',
    );
  return { projectId: s.FCM_PROJECT_ID, apiKey, appId, senderId, vapidKey };
}
