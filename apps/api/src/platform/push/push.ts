/** What a device shows. Two messages with one tag are one on the device: the second takes the first's place. */
export interface PushMessage {
  title: string;
  body: string;
  tag: string;
}

/** `gone`: the device no longer exists and its token should be forgotten. */
export type PushResult = { state: 'sent' } | { state: 'gone' } | { state: 'failed'; reason: string };

/** Reaches devices outside the product. Without one, people find their messages in the product alone. */
export interface PushProvider {
  send(token: string, message: PushMessage): Promise<PushResult>;
}

/** What a browser needs to let itself be reached. All of it is public. */
export interface WebPushSettings {
  projectId: string;
  apiKey: string;
  appId: string;
  senderId: string;
  vapidKey: string;
}

/** Where a browser fetches its token from; nothing else of the service is called from the console. */
export const WEB_PUSH_HOSTS = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];
