import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { users, type User } from '@baobab/contract/people/users';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { deactivation, usersMessages as messages } from './users.messages.ts';

/** Switches an account on or off. Deactivating signs the person out, so it asks first. */
export function useToggleActive(refresh: readonly Endpoint[]) {
  const setActive = useAction(users.setActive, { done: messages.statusChanged, refresh });
  async function toggle({ uuid, active, full_name }: Pick<User, 'uuid' | 'active' | 'full_name'>) {
    if (active && !(await confirm(deactivation.question, { text: deactivation.text(full_name) }))) return;
    await setActive.run({ params: { uuid, active: !active } });
  }
  return { toggle, running: setActive.running };
}
