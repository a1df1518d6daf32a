/** A push message. A message replaces an earlier one with the same tag on the device. */
export interface PushMessage {
  title: string;
  body: string;
  tag: string;
  /** The screen of the app that the message opens. */
  link?: string;
  /** The address of a picture, which the push service fetches. */
  image?: string;
}

/** `gone`: the device no longer exists and its token should be deleted. */
export type PushResult = { state: 'sent' } | { state: 'gone' } | { state: 'failed'; reason: string };

/** Sends push messages to devices. Without a provider, messages are only shown in the product. */
export interface PushProvider {
  send(token: string, message: PushMessage): Promise<PushResult>;
}

/** The web push configuration of the console. All values are public. */
export interface WebPushSettings {
  projectId: string;
  apiKey: string;
  appId: string;
  senderId: string;
  vapidKey: string;
}

/** The hosts where a browser registers for push; the console calls no others of the service. */
export const WEB_PUSH_HOSTS = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];
