import { ApprovalRequested } from '@baobab/contract/kit/approval';
import type { CallInput, ReplyOf } from '@baobab/contract/kit/client';
import { isUnchanged } from '@baobab/contract/kit/unchanged';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { useRef, useState } from 'react';
import { ApiError, client } from '../api/client.ts';
import { isUnreachable } from '../api/connection.ts';
import { useRefresh } from '../api/queries.ts';
import { noteDeletion, noteOwnWrite, refreshRecords } from '../api/use-record.ts';
import {
  nextNotice,
  notifyFailure,
  notifySuccess,
  offerUndoAgain,
  solveCause,
  withCause,
} from './notices.tsx';
import { notifyServerMessage, type OnFail } from './on-fail.ts';

/** A call with its input. */
interface PreparedCall {
  endpoint: Endpoint;
  input: CallInput<Endpoint>;
}
export const prepareCall = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  ({ endpoint, input }) as unknown as PreparedCall;

interface ActionOptions<E extends Endpoint> {
  /** The notice on success; without it the caller reports success. */
  done?: string | ((input: CallInput<E>) => string);
  onFail?: OnFail;
  /** Endpoints whose queries are invalidated afterwards. */
  refresh?: readonly Endpoint[];
  /** The inverse of the action, which its notice offers: a call with the same rules, refused after another change. */
  undo?: (input: CallInput<E>, reply: ReplyOf<E>) => PreparedCall | null;
}

/** The result of a write. A failure has the error messages by field, for forms. */
export type Outcome<T> =
  | { ok: true; reply: T }
  | {
      ok: false;
      fields: Record<string, string>;
      error?: ApiError | null;
      /** The action waits for a second person, so a form has no further use. */
      requested?: ApprovalRequested;
    };

/** The result of a form that decided not to send its values. */
export const NOT_SENT = { ok: false as const, fields: {} };

/** Whether someone else has changed the record since it was read; the error carries the current record. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.current !== undefined;

/**
 * Calls a writing endpoint, reports the result and refreshes the lists it affects. The same input cannot be
 * sent twice at once; other inputs can, so a second switch need not wait for the first.
 */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}) {
  const refresh = useRefresh();
  const inFlight = useRef<readonly CallInput<E>[]>([]);
  const [running, setRunning] = useState<readonly CallInput<E>[]>([]);
  const track = (next: readonly CallInput<E>[]) => {
    inFlight.current = next;
    setRunning(next);
  };
  const release = (input: CallInput<E>) => track(inFlight.current.filter((other) => other !== input));

  async function run(input: CallInput<E>): Promise<Outcome<ReplyOf<E>>> {
    if (inFlight.current.some((other) => isSame(other, input))) return { ok: false, fields: {} };
    track([...inFlight.current, input]);
    noteOwnWrite();
    const { uuid } = (input.params ?? {}) as { uuid?: string };
    const keep = endpoint.method === 'DELETE' && uuid ? noteDeletion(uuid) : undefined;
    const outcome = await send(input);
    noteOwnWrite();
    const refreshed = refresh(options.refresh ?? []);
    if (!keep) void refreshRecords();
    // A revoked record still exists and comes with the reply.
    else if (!outcome.ok || 'data' in (outcome.reply as object)) keep();
    // A success stays busy until the lists show it; a failure can be retried at once.
    if (outcome.ok) void refreshed.finally(() => release(input));
    else release(input);
    return outcome;
  }

  async function send(input: CallInput<E>): Promise<Outcome<ReplyOf<E>>> {
    try {
      const reply = await client.call(endpoint, input as CallInput<NoInfer<E>>);
      solveCause(causeOf(endpoint, input));
      if (reply instanceof ApprovalRequested) return { ok: false, fields: {}, requested: reply };
      const inverse = isUnchanged(reply) ? null : options.undo?.(input, reply as ReplyOf<E>);
      const text = typeof options.done === 'function' ? options.done(input) : options.done;
      if (text) notifySuccess(text, undefined, inverse ? () => void takeBack(inverse) : undefined);
      return { ok: true, reply: reply as ReplyOf<E> };
    } catch (error) {
      const apiError = error instanceof ApiError ? error : null;
      // After a 401 the sign-in screen is shown; a notice would add nothing.
      if (apiError?.status !== 401)
        withCause(causeOf(endpoint, input), () => (options.onFail ?? notifyServerMessage())(error));
      return { ok: false, fields: apiError?.fields ?? {}, error: apiError };
    }
  }

  async function takeBack(inverse: PreparedCall) {
    noteOwnWrite();
    const first = nextNotice();
    try {
      const reply: unknown = await client.call(inverse.endpoint, inverse.input);
      if (isUnchanged(reply)) notifyFailure(NOTHING_UNDONE);
      else notifySuccess(UNDONE);
    } catch (error) {
      notifyServerMessage()(error);
      if (isUnreachable(error)) offerUndoAgain(first, () => void takeBack(inverse));
    }
    void refresh(options.refresh ?? []);
    void refreshRecords();
  }

  return { run, running };
}

const UNDONE = 'The change was undone.';
/** For an undo that a colleague has made before. */
export const NOTHING_UNDONE = 'This record already has the former values. Nothing was undone.';

/** Attempts at the same endpoint and record belong together. */
const causeOf = ({ method, path }: Endpoint, { params }: { params?: unknown }) =>
  `${method} ${path} ${JSON.stringify(params)}`;

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
