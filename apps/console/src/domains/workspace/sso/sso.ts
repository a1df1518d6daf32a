import { sso } from '@baobab/contract/workspace/sso';
import { client } from '../../../kit/api/client.ts';
import { notifyFailure, withCause } from '../../../kit/feedback/notices.tsx';

const STATE = 'sso-state';
const title = 'Failed!';

export const notifySsoFailure = (error: unknown) =>
  withCause('sso', () => notifyFailure((error as Error).message, { title }));

/** Sends the browser to the provider. The state ties the answer to this browser. */
export async function startSso() {
  try {
    const { url, state } = await client.call(sso.start, {});
    sessionStorage.setItem(STATE, state);
    location.assign(url);
  } catch (error) {
    notifySsoFailure(error);
  }
}

/** Exchanges the answer of the provider, which is the query of the address, for a session. */
export async function finishSso() {
  const query = location.search.slice(1);
  const expected = sessionStorage.getItem(STATE);
  sessionStorage.removeItem(STATE);
  history.replaceState(null, '', '/login');
  if (!expected || new URLSearchParams(query).get('state') !== expected)
    throw new Error('This sign-in was not started in this window. Please start again.');
  return client.call(sso.finish, { body: { query } });
}
