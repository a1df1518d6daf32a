import { ApiError } from '../api/client.ts';
import { sayFailed } from './notices.tsx';

/** What a screen does with a failure: a small vocabulary, because the texts know only these. */
export type OnFail = (error: unknown) => void;

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : 'Something went wrong';

/** Always the same words. */
export const say =
  (text: string, options: { title?: string; seconds?: number } = {}): OnFail =>
  () =>
    sayFailed(text, options);

/** The server's own sentence. */
export const sayServer =
  (options: { title?: string; seconds?: number } = {}): OnFail =>
  (error) =>
    sayFailed(messageOf(error), options);

/** Nothing on the screen; the log keeps the request's id so that it can be found on the server. */
export const logOnly: OnFail = (error) => {
  const id = error instanceof ApiError ? error.requestId : undefined;
  // oxlint-disable-next-line no-console -- this is the log the texts ask for
  console.info('A call failed', messageOf(error), id ?? '');
};
