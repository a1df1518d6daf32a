import { account } from '@baobab/contract/workspace/account/account';
import { ApprovalRequested } from '@baobab/contract/kit/approval';
import {
  ApiError,
  createClient,
  type CallInput,
  type ClientOptions,
  type ReplyOf,
} from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { PASSWORD } from './first-day.ts';

/** The typed client of one person. A request for a second person is a refusal: nothing else has happened. */
export interface Client {
  call: <E extends Endpoint>(endpoint: E, input: CallInput<NoInfer<E>>) => Promise<ReplyOf<E>>;
  fetchFile: <E extends Endpoint>(endpoint: E, input: CallInput<NoInfer<E>>) => Promise<Response>;
}

/** A request in place of the typed client, for providers and sign-ins. */
export interface RawRequest {
  method: 'POST';
  url: string;
  headers?: Record<string, string>;
  payload: string | object;
}

/** Throws the outcome of a call that a second person has to confirm. */
function refuseRequested<T>(outcome: T | ApprovalRequested): T {
  if (outcome instanceof ApprovalRequested) throw new ApiError(409, { message: outcome.message });
  return outcome;
}

/** The clients of all people by user name; `tokens` has those who are signed in. */
export function createClients(
  { slug, fetch }: { slug: string; fetch: NonNullable<ClientOptions['fetch']> },
  tokens: ReadonlyMap<string, string>,
) {
  const clientFor = (token: () => string | null): Client => {
    const client = createClient({
      base: 'http://office/api/v1',
      slug: () => slug,
      token,
      fetch,
      // Staff enter their password when they are asked for it.
      confirmIdentity: async () => {
        await client.call(account.stepUp, { body: { password: PASSWORD } });
        return true;
      },
    });
    return {
      call: async (endpoint, input) => refuseRequested<unknown>(await client.call(endpoint, input)) as never,
      fetchFile: async (endpoint, input) => refuseRequested(await client.fetchFile(endpoint, input)),
    };
  };
  const clients = new Map<string, Client>();
  return {
    anonymous: clientFor(() => null),
    as(username: string): Client {
      const client = clients.get(username) ?? clientFor(() => tokens.get(username) ?? null);
      clients.set(username, client);
      return client;
    },
  };
}

export const signInRequest = (username: string, password = PASSWORD): RawRequest => ({
  method: 'POST',
  url: '/api/v1/auth/login',
  payload: { username, password },
});
