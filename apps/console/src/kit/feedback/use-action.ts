import type { CallInput, ReplyOf } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { useRef, useState } from 'react';
import { ApiError, client } from '../api/client.ts';
import { useRefresh } from '../api/queries.ts';
import { notifySuccess } from './notices.tsx';
import { notifyServerMessage, type OnFail } from './on-fail.ts';

interface ActionOptions {
  /** What is said on success; nothing when the caller says it. */
  done?: string;
  onFail?: OnFail;
  /** Endpoints whose lists are asked for again afterwards. */
  refresh?: readonly Endpoint[];
}

/** How a write went. A refusal names the inputs it is about, for whoever has a form. */
export type Outcome<T> = { ok: true; reply: T } | { ok: false; fields: Record<string, string> };

/**
 * A writing call with its words: says how it went and refreshes what it touched. The same thing cannot be
 * sent twice at once; another target of the same call can, so a second switch need not wait for the first.
 */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions = {}) {
  const refresh = useRefresh();
  const inFlight = useRef<readonly CallInput<E>[]>([]);
  const [running, setRunning] = useState<readonly CallInput<E>[]>([]);
  const track = (next: readonly CallInput<E>[]) => {
    inFlight.current = next;
    setRunning(next);
  };
  const release = (input: CallInput<E>) => track(inFlight.current.filter((one) => one !== input));

  async function run(input: CallInput<E>): Promise<Outcome<ReplyOf<E>>> {
    if (inFlight.current.some((one) => isSame(one, input))) return { ok: false, fields: {} };
    track([...inFlight.current, input]);
    const outcome = await send(input);
    const refreshed = refresh(options.refresh ?? []);
    // What was done stays busy until it shows; what was refused may be tried again at once.
    if (outcome.ok) void refreshed.finally(() => release(input));
    else release(input);
    return outcome;
  }

  async function send(input: CallInput<E>): Promise<Outcome<ReplyOf<E>>> {
    try {
      const reply = await client.call(endpoint, input as CallInput<NoInfer<E>>);
      if (options.done) notifySuccess(options.done);
      return { ok: true, reply };
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null;
      // Signed out meanwhile: the sign-in screen speaks for itself.
      if (refusal?.status !== 401) (options.onFail ?? notifyServerMessage())(error);
      return { ok: false, fields: refusal?.fields ?? {} };
    }
  }

  return { run, running };
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
