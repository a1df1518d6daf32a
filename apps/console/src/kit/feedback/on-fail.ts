import { ApiError } from '../api/client.ts';
import { notifyFailure } from './notices.tsx';

/** Handles a failed call. The specification needs only the three handlers below. */
export type OnFail = (error: unknown) => void;

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : 'Something went wrong';

/** Shows a fixed message. */
export const notifyText =
  (text: string, options: { title?: string; seconds?: number } = {}): OnFail =>
  () =>
    notifyFailure(text, options);

/** Shows the server's message. */
export const notifyServerMessage =
  (options: { title?: string; seconds?: number } = {}): OnFail =>
  (error) =>
    notifyFailure(messageOf(error), options);

/** Screens log the errors that they handle, and the query cache logs all. */
const logged = new WeakSet<object>();

/** Shows nothing; logs the request's id, so that the request can be found in the server's log. */
export const logOnly: OnFail = (error) => {
  if (logged.has(error as object)) return;
  logged.add(error as object);
  const id = error instanceof ApiError ? error.requestId : undefined;
  // oxlint-disable-next-line no-console -- the specification asks for this log
  console.info('Request failed', messageOf(error), id ?? '');
};
