import { ApiError } from '../api/client.ts';
import { notifyFailure, type FailureOptions } from './notices.tsx';

/** Handles a failed call. */
export type OnFail = (error: unknown) => void;

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : 'Something went wrong';

/** Shows a fixed message. */
export const notifyText =
  (text: string, options: FailureOptions = {}): OnFail =>
  () =>
    notifyFailure(text, options);

/** Shows the server's message. */
export const notifyServerMessage =
  (options: FailureOptions = {}): OnFail =>
  (error) =>
    notifyFailure(messageOf(error), options);

/** Shows the server's message with the label of the first invalid input instead of its wire name. */
export const notifyInvalidInput =
  (labelOf: (name: string) => string | undefined): OnFail =>
  (error) => {
    const [name, text] = error instanceof ApiError ? (Object.entries(error.fields)[0] ?? []) : [];
    const label = name && labelOf(name);
    notifyFailure(label ? `${label}: ${text}` : messageOf(error));
  };

/** Shows nothing; logs the request's id, so that the request can be found in the server's log. */
export const logOnly: OnFail = (error) => {
  const id = error instanceof ApiError ? error.requestId : undefined;
  // oxlint-disable-next-line no-console -- the specification asks for this log
  console.info('Request failed', messageOf(error), id ?? '');
};
