import type { CallInput, ReplyOf } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { useState } from 'react';
import { ApiError, client } from '../api/client.ts';
import { useRefresh } from '../api/queries.ts';
import { sayDone } from './notices.tsx';
import { sayServer, type OnFail } from './on-fail.ts';

interface ActionOptions {
  /** What is said on success; nothing when the caller says it. */
  done?: string;
  onFail?: OnFail;
  /** Endpoints whose lists are asked for again afterwards. */
  refresh?: readonly Endpoint[];
}

/** How a write went. A refusal names the inputs it is about, for whoever has a form. */
export type Outcome<T> = { ok: true; reply: T } | { ok: false; fields: Record<string, string> };

/** A writing call with its words: says how it went, refreshes what it touched, cannot run twice at once. */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions = {}) {
  const refresh = useRefresh();
  const [running, setRunning] = useState<CallInput<E> | null>(null);

  async function run(input: CallInput<E>): Promise<Outcome<ReplyOf<E>>> {
    if (running) return { ok: false, fields: {} };
    setRunning(input);
    try {
      const reply = await client.call(endpoint, input as CallInput<NoInfer<E>>);
      if (options.done) sayDone(options.done);
      return { ok: true, reply };
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null;
      // Signed out meanwhile: the sign-in screen speaks for itself.
      if (refusal?.status !== 401) (options.onFail ?? sayServer())(error);
      return { ok: false, fields: refusal?.fields ?? {} };
    } finally {
      setRunning(null);
      await refresh(options.refresh ?? []);
    }
  }

  return { run, running };
}
