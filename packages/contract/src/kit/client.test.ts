import { afterEach, expect, test, vi } from 'vitest';
import { appointments } from '../care/appointments.ts';
import { pharmacies } from '../people/pharmacies.ts';
import { transactions } from '../money/transactions.ts';
import { ApprovalRequested } from './approval.ts';
import { createClient } from './client.ts';
import { isUnchanged } from './unchanged.ts';

const { call } = createClient({
  base: 'https://baobab.example/api/v1',
  slug: () => 'acme',
  token: () => null,
});
const answer = (status: number) =>
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Saved' }, { status }));
afterEach(() => vi.unstubAllGlobals());

const body = { data: [] };

test.each([200, 201])('a commission update is a success with %i', async (status) => {
  answer(status);
  expect(await call(pharmacies.editCommissions, { body })).toEqual({ message: 'Saved' });
});

test('another 2xx than the specified one is a failure', async () => {
  answer(202);
  await expect(call(pharmacies.editCommissions, { body })).rejects.toMatchObject({ status: 202 });
  answer(201);
  await expect(call(appointments.list, {})).rejects.toMatchObject({ status: 201 });
});

test('the reply to a write that changed nothing is known as such', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Saved' }, { headers: { 'x-unchanged': '1' } }),
  );
  expect(isUnchanged(await call(pharmacies.editCommissions, { body }))).toBe(true);
  answer(200);
  expect(isUnchanged(await call(pharmacies.editCommissions, { body }))).toBe(false);
});

const refusal = { message: 'Confirm your identity', code: 'step_up_required' };

/** A client whose person confirms or cancels, and the number of requests that the server received. */
function withIdentity(confirmed: boolean) {
  let isProven = false;
  const requests = { count: 0 };
  vi.stubGlobal('fetch', async () => {
    requests.count += 1;
    return isProven ? Response.json({ message: 'Saved' }) : Response.json(refusal, { status: 403 });
  });
  const confirmIdentity = async () => (isProven = confirmed);
  const options = { base: '', slug: () => 'acme', token: () => null, confirmIdentity };
  return { client: createClient(options), requests };
}

test('a call that needs a fresh proof of identity is sent again after it', async () => {
  const { client, requests } = withIdentity(true);
  expect(await client.call(pharmacies.editCommissions, { body })).toEqual({ message: 'Saved' });
  expect(requests.count).toBe(2);
  expect((await client.fetchFile(pharmacies.editCommissions, { body })).status).toBe(200);
});

test('a cancelled proof of identity leaves the original error', async () => {
  const { client, requests } = withIdentity(false);
  await expect(client.call(pharmacies.editCommissions, { body })).rejects.toMatchObject(refusal);
  expect(requests.count).toBe(1);
});

test('a proof that arrives in the session of another person sends nothing in their name', async () => {
  let token = 'of Ada';
  const tokens: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    tokens.push(headers['x-auth-token']);
    return Response.json(refusal, { status: 403 });
  });
  const onError = vi.fn();
  const confirmIdentity = async () => {
    token = 'of Bola';
    return true;
  };
  const client = createClient({ base: '', slug: () => 'acme', token: () => token, confirmIdentity, onError });
  const sending = client.call(pharmacies.editCommissions, { body });
  await expect(sending).rejects.toMatchObject({ status: 401 });
  expect(tokens).toEqual(['of Ada']);
  // The 401 must not end the session of the other person.
  expect(onError.mock.calls).toMatchObject([[{ status: 403 }]]);
});

test('a success is reported with its endpoint, a refusal is not', async () => {
  const onSuccess = vi.fn();
  const client = createClient({ base: '', slug: () => 'acme', token: () => null, onSuccess });
  answer(200);
  await client.call(pharmacies.editCommissions, { body });
  answer(403);
  await client.call(pharmacies.editCommissions, { body }).catch(() => undefined);
  expect(onSuccess.mock.calls).toEqual([[pharmacies.editCommissions]]);
});

const requested = {
  message: 'Sent for approval. Ada can confirm it.',
  code: 'approval_requested',
  current: { approval: '018f0000-0000-7000-8000-000000000000', link: '/approvals?dialog=view' },
};

test('a request for approval is an outcome of the endpoints that declare it, announced once', async () => {
  vi.stubGlobal('fetch', async () => Response.json(requested, { status: 409 }));
  const onApprovalRequested = vi.fn();
  const onError = vi.fn();
  const options = { base: '', slug: () => 'acme', token: () => null, onApprovalRequested, onError };
  const client = createClient(options);
  const params = { reference_id: 'TX-1' };
  const outcome = await client.call(transactions.completeRefund, { params, body: {} });
  expect(outcome).toBeInstanceOf(ApprovalRequested);
  expect(outcome).toMatchObject({ message: requested.message, link: requested.current.link });
  expect(onApprovalRequested.mock.calls).toEqual([[outcome]]);
  expect(onError).not.toHaveBeenCalled();
  await expect(client.call(pharmacies.editCommissions, { body })).rejects.toMatchObject({ status: 409 });
  expect(onApprovalRequested).toHaveBeenCalledOnce();
});
