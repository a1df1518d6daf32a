import { readScopes, type KeyScope } from '@baobab/contract/kit/key-scopes';
import type { ApiKey } from '@baobab/contract/workspace/api-keys/api-keys';
import type { TestApp, CallOptions } from '../../../testing/test-app.ts';
import { stepUp } from '../staff/staff.testing.ts';

let serial = 0;

interface NewKey {
  scopes?: readonly KeyScope[];
  addresses?: string[];
  rate?: number;
  expires_on?: string;
  name?: string;
}

/** Makes keys as an admin, and calls with them. */
export function keysOf(api: TestApp) {
  async function makeKey(values: NewKey = {}, token?: string) {
    serial += 1;
    await api.call('GET', '/auth/me');
    await stepUp(api);
    const body = { name: `Key ${serial}`, scopes: readScopes, rate: 1_000, ...values };
    const { status, body: reply } = await api.call('POST', '/api-keys', { body, ...(token && { token }) });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(reply)}`);
    return { key: reply.data as ApiKey, secret: reply.secret as string };
  }
  const callWith = (secret: string, method: string, path: string, options: CallOptions = {}) =>
    api.call(method, path, {
      as: null,
      ...options,
      headers: { authorization: `Bearer ${secret}`, ...options.headers },
    });
  const findKey = async (uuid: string): Promise<ApiKey> => {
    const { body } = await api.call('GET', '/api-keys');
    return body.data.find((key: ApiKey) => key.uuid === uuid);
  };
  return { makeKey, callWith, findKey };
}
