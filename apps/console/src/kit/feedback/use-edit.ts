import type { CallInput, ReplyOf } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { ApiError } from '../api/client.ts';
import type { Values } from '../form/form-store.ts';
import { notifyServerMessage } from './on-fail.ts';
import { useAction, type Outcome } from './use-action.ts';

type EditOptions<E extends Endpoint, Record> = Parameters<typeof useAction<E>>[1] & {
  /** The form's values of a record, also of the one that a conflict returns. */
  valuesOf: (record: Record) => Values;
};

const isConflict = (error: unknown) => error instanceof ApiError && error.current !== undefined;

/** An edit with optimistic locking. A conflict goes to the form, which merges both edits. */
export function useEdit<E extends Endpoint, Record>(endpoint: E, options: EditOptions<E, Record>) {
  const { run: send, running } = useAction(endpoint, {
    ...options,
    onFail: (error) => {
      if (!isConflict(error)) (options.onFail ?? notifyServerMessage())(error);
    },
  });
  async function run(input: CallInput<E>): Promise<Outcome<ReplyOf<E>>> {
    const outcome = await send(input);
    if (outcome.ok || !outcome.error || !isConflict(outcome.error)) return outcome;
    const { current, changed } = outcome.error;
    const values = options.valuesOf(current as Record);
    return { ok: false, fields: {}, conflict: { values, by: changed?.by ?? null, at: changed?.at ?? '' } };
  }
  return { run, running };
}

/** The version is one of the form's values, so that a draft and a merge keep the right one. */
export const versionOf = (values: Values) => Number(values['version']);
