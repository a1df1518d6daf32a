import { ApiError } from '../api/client.ts';
import { notifyFailure } from './notices.tsx';

/** What a screen does with a failure: a small vocabulary, because the texts know only these. */
export type OnFail = (error: unknown) => void;

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : 'Something went wrong';

/** Always the same words. */
export const notifyText =
  (text: string, options: { title?: string; seconds?: number } = {}): OnFail =>
  () =>
    notifyFailure(text, options);

/** The server's own sentence. */
export const notifyServerMessage =
  (options: { title?: string; seconds?: number } = {}): OnFail =>
  (error) =>
    notifyFailure(messageOf(error), options);

/** Nothing on the screen; the log keeps the request's id so that it can be found on the server. */
export const logOnly: OnFail = (error) => {
  const id = error instanceof ApiError ? error.requestId : undefined;
  // oxlint-disable-next-line no-console -- this is the log the texts ask for
  console.info('A call failed', messageOf(error), id ?? '');
};
