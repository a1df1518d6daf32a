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
