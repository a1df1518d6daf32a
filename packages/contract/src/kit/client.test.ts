import { afterEach, expect, test, vi } from 'vitest';
import { appointments } from '../appointments.ts';
import { pharmacies } from '../pharmacies.ts';
import { createClient } from './client.ts';

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
