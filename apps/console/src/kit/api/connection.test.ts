// @vitest-environment jsdom -- the client reads the stored session
import { onlineManager, QueryCache, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './client.ts';
import { followConnection, metaOf, REPEAT_MS, useConnection } from './connection.ts';

// Test files share modules, and another one may follow the connection for its own queries.
vi.hoisted(() => vi.resetModules());

/** The server of a test, which can be unreachable, and the reads that it received. */
let isReachable: boolean;
let reads: string[];
let stops: (() => void)[];
const queryCache = new QueryCache({
  onError: (error) => connection.failed(error),
  onSuccess: () => connection.succeeded(),
});
const client = new QueryClient({
  queryCache,
  defaultOptions: { queries: { retry: false, networkMode: 'always' } },
});
const connection = followConnection(client);

beforeEach(() => {
  vi.useFakeTimers();
  [isReachable, reads, stops] = [true, [], []];
});
afterEach(() => {
  stops.forEach((stop) => stop());
  client.clear();
  useConnection.setState({ isLost: false, dataFrom: null });
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

/** Shows a query that is read by a role with a permission. */
async function show(name: string, permission: 'users:read' | 'signed-in' = 'users:read') {
  const observer = new QueryObserver(client, {
    queryKey: [name],
    queryFn: async () => {
      reads.push(name);
      if (isReachable) return name;
      throw new ApiError(0, undefined);
    },
    meta: metaOf({ permission }),
  });
  stops.push(observer.subscribe(() => undefined));
  await settle();
  return observer;
}

/** Both lists have data, and fail to read it again. */
async function loseBoth() {
  const [users, bookings] = [await show('users'), await show('bookings')];
  isReachable = false;
  await Promise.all([users.refetch(), bookings.refetch()]);
  expect(useConnection.getState().isLost).toBe(true);
  isReachable = true;
  reads = [];
  return { users, bookings };
}

test('the first read that succeeds repeats those that failed; the connection is back when all have succeeded', async () => {
  await loseBoth();
  await show('doctors');
  expect(reads).toEqual(['doctors', 'users', 'bookings']);
  expect(useConnection.getState().isLost).toBe(false);
});

test('the strip stays while a read still fails, without a loop', async () => {
  const { users } = await loseBoth();
  users.setOptions({
    ...users.options,
    queryFn: async () => {
      reads.push('users');
      throw new ApiError(0, undefined);
    },
  });
  await show('doctors');
  reads = [];
  await vi.advanceTimersByTimeAsync(3 * REPEAT_MS);
  expect(reads).toEqual(['users', 'users', 'users']);
  expect(useConnection.getState().isLost).toBe(true);
});

test('a repetition that is running is not begun again by other successes', async () => {
  const { users } = await loseBoth();
  users.setOptions({
    ...users.options,
    queryFn: async () => {
      reads.push('users');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return 'users';
    },
  });
  reads = [];
  await show('doctors');
  await show('patients');
  expect(reads.filter((name) => name === 'users')).toHaveLength(1);
  expect(useConnection.getState().isLost).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(useConnection.getState().isLost).toBe(false);
});

test('the time is that of the oldest data of the screen, not of the shell', async () => {
  await show('preferences', 'signed-in');
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  const users = await show('users');
  const readAt = Date.now();
  await vi.advanceTimersByTimeAsync(60_000);
  await show('bookings');
  isReachable = false;
  await users.refetch();
  expect(useConnection.getState()).toEqual({ isLost: true, dataFrom: readAt });
});

test('online again, the failed reads are repeated before the strip ends', async () => {
  await loseBoth();
  onlineManager.setOnline(false);
  expect(reads).toEqual([]);
  onlineManager.setOnline(true);
  expect(useConnection.getState().isLost).toBe(true);
  await settle();
  expect(reads).toEqual(['users', 'bookings']);
  expect(useConnection.getState().isLost).toBe(false);
});
