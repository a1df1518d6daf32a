import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { users, type User } from '@baobab/contract/people/users';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { prepareCall, useAction } from '../../../kit/feedback/use-action.ts';
import { deactivation, verification, usersMessages as messages } from './users.messages.ts';

/** Verification cannot be taken back, so it asks first. */
export function useVerify(refresh: readonly Endpoint[]) {
  const { run, running } = useAction(users.verify, { done: messages.verified, refresh });
  async function ask({ email, full_name }: Pick<User, 'email' | 'full_name'>) {
    if (await confirm(verification.question, { text: verification.text(full_name) }))
      await run({ params: { email } });
  }
  return { ask, running };
}

/** Switches an account on or off. Deactivating signs the person out, so it asks first. */
export function useToggleActive(refresh: readonly Endpoint[]) {
  const setActive = useAction(users.setActive, {
    done: messages.statusChanged,
    refresh,
    undo: ({ params: { uuid, active } }, { version }) =>
      prepareCall(users.setActive, { params: { uuid, active: !active }, query: { version } }),
  });
  async function toggle({ uuid, active, full_name }: Pick<User, 'uuid' | 'active' | 'full_name'>) {
    if (active && !(await confirm(deactivation.question, { text: deactivation.text(full_name) }))) return;
    await setActive.run({ params: { uuid, active: !active } });
  }
  return { toggle, running: setActive.running };
}
