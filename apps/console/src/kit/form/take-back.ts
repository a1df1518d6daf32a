import { isUnchanged } from '@baobab/contract/kit/unchanged';
import { useState } from 'react';
import { isUnreachable } from '../api/connection.ts';
import {
  closeFailures,
  closeSuccesses,
  nextNotice,
  notifyFailure,
  offerUndo,
  offerUndoAgain,
} from '../feedback/notices.tsx';
import { isConflict, NOTHING_UNDONE, type Outcome } from '../feedback/use-action.ts';
import type { Base } from './use-edit-form.ts';

type Submit<V, Reply> = (values: V, version: number) => Promise<Outcome<Reply>>;

const CHANGED_SINCE = 'This record was changed since. Nothing was undone.';

/** Sends the former values as a further edit, which is refused when the record was changed since. */
async function takeBack<V, Reply>(onSubmit: Submit<V, Reply>, former: Base<V>) {
  const first = nextNotice();
  const outcome = await onSubmit(former.values, former.version);
  if (!outcome.ok) {
    if (isConflict(outcome.error)) notifyFailure(CHANGED_SINCE);
    else if (isUnreachable(outcome.error)) offerUndoAgain(first, () => void takeBack(onSubmit, former));
  } else if (isUnchanged(outcome.reply)) {
    closeSuccesses(first);
    notifyFailure(NOTHING_UNDONE);
  }
}

/** The version of the record that was saved. An edit raises it by one, or by more where a record has several rows. */
const savedVersion = (reply: unknown, before: number) => {
  const { version, data } = (reply ?? {}) as { version?: number; data?: { version?: number } | null };
  return version ?? data?.version ?? before + 1;
};

/** The notices of the last attempt to submit a form: a change of the form ends its failures. */
export function useAttempt() {
  const [attempt] = useState(() => {
    let [first, next] = [0, 0];
    return {
      begin: () => {
        first = nextNotice();
      },
      end: () => {
        next = nextNotice();
      },
      closeFailures: () => closeFailures(first, next),
      /** A new record, whose version is 0, has no former values, and somebody else may have made the same edit. */
      offerUndo<V, Reply>(onSubmit: Submit<V, Reply>, { values, version }: Base<V>, reply: Reply) {
        if (version === 0 || isUnchanged(reply)) return;
        const former = { values, version: savedVersion(reply, version) };
        offerUndo(first, () => void takeBack(onSubmit, former));
      },
    };
  });
  return attempt;
}
