import { access } from '@baobab/contract/workspace/access/access';
import { unregisterDevice } from '../domains/workspace/notifications/public.ts';
import { client } from '../kit/api/client.ts';
import { stopLive } from '../kit/api/live.ts';
import { queryClient } from '../kit/api/queries.ts';
import { beginSignOut, signOut } from '../kit/api/session.ts';

/** Revokes the token on the server; if the server cannot be reached, the browser still removes it. */
export async function logOut() {
  beginSignOut();
  // If the browser keeps its push subscription, the server removes it when the next push fails.
  await unregisterDevice().catch(() => undefined);
  // The live event of this sign-out must not be shown as a sign-out elsewhere.
  stopLive();
  // Reads that are under way would be refused.
  await queryClient.cancelQueries();
  await client.call(access.logout, {}).catch(() => undefined);
  signOut();
  history.replaceState(null, '', '/login');
}
