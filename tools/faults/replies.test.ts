import type { Role } from '@baobab/contract/kit/roles';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../apps/api/src/app.ts';
import { useBookings } from '../../apps/api/src/domains/care/appointments/appointments.testing.ts';
import { connect } from '@baobab/postgres/connect';
import { APP_ROLE } from '../../apps/api/src/platform/db/app-role.ts';
import { REQUESTS_AT_ONCE } from '../../apps/api/src/platform/http/session-queue.ts';
import { createLogger } from '../../apps/api/src/platform/logger.ts';
import type { Schema } from '../../apps/api/src/schema.ts';
import { useTestApp } from '../../apps/api/src/testing/test-app.ts';
import { faultTest } from './fault-test.ts';

/** A pool so small that the load exhausts it; waiting for a connection times out after 3 s. */
const CONNECTIONS = 4;
const CLIENTS = 100;
/** The write of each client takes this long in total, so that many of them time out. */
const SECONDS = 5;

const api = useTestApp();
const { draft } = useBookings(api);
let address = '';
let close: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  const primary = connect<Schema>(api.url, { role: APP_ROLE, max: CONNECTIONS });
  const log = createLogger({ logLevel: 'silent' });
  const { app } = await createApp({ settings: api.settings, log, primary });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  close = async () => {
    await app.close();
    await primary.close();
  };
});
afterAll(() => close());

/** Delays each insert into a table by a fixed time, independent of the speed of the machine. */
async function slowDown(table: string, seconds: number) {
  await api.owner.query(`
    create function slow_${table}() returns trigger language plpgsql as
      'begin perform pg_sleep(${seconds}); return new; end';
    create trigger slow before insert on ${table} for each row execute function slow_${table}()`);
}

/** Sessions whose requests together exhaust the pool: a session works on a few requests at once. */
async function signInOften(role: Role): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < CLIENTS / REQUESTS_AT_ONCE; n += 1) {
    const token = await api.signIn(role);
    await fetch(`${address}/api/v1/auth/me`, { headers: { 'x-auth-token': token } });
    tokens.push(token);
  }
  return tokens;
}

/** Every client sends its share sequentially; resolves with all statuses. */
async function sendAll(tokens: string[], path: string, bodies: object[]): Promise<number[]> {
  const waiting = [...bodies];
  const statuses: number[] = [];
  const send = async (token: string) => {
    for (let body = waiting.shift(); body; body = waiting.shift()) {
      const reply = await fetch(`${address}/api/v1${path}`, {
        method: 'POST',
        headers: { 'x-auth-token': token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await reply.arrayBuffer();
      statuses.push(reply.status);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => send(tokens[n % tokens.length]!)));
  return statuses;
}

const countOf = async (sql: string, values: unknown[]) =>
  Number((await api.owner.query<{ n: string }>(sql, values)).rows[0]?.n);

faultTest(
  'confirms every stored chat message, even when no connection is free',
  { short: 120, full: 1_000 },
  async ({ size, report }) => {
    await slowDown('support_messages', SECONDS / CLIENTS);
    const { rows } = await api.owner.query<{ uuid: string }>(
      'select uuid from support_channels order by 1 limit 1',
    );
    const channel = rows[0]!.uuid;
    const count = () =>
      countOf('select count(*) as n from support_messages where channel_uuid = $1', [channel]);
    const before = await count();
    const bodies = Array.from({ length: size }, (_, n) => ({ text: `Message ${n}` }));
    const statuses = await sendAll(
      await signInOften('support'),
      `/support/channels/${channel}/messages`,
      bodies,
    );
    const confirmed = statuses.filter((status) => status === 200).length;
    const refused = statuses.filter((status) => status === 503).length;
    report('stored but not confirmed', Math.abs((await count()) - before - confirmed), 0);
    report('neither confirmed nor refused with 503', size - confirmed - refused, 0);
  },
);

faultTest(
  'confirms every booked appointment, even when no connection is free',
  { short: 120, full: 1_000 },
  async ({ size, report }) => {
    await slowDown('bookings', (SECONDS * CONNECTIONS) / CLIENTS);
    const bodies = [];
    for (let n = 0; n < size; n += 1) bodies.push(await draft());
    const statuses = await sendAll(await signInOften('admin'), '/booking/baobab/admin/new/normal', bodies);
    const confirmed = statuses.filter((status) => status === 201).length;
    const refused = statuses.filter((status) => status === 503).length;
    const slots = bodies.map(({ slot }) => slot);
    const booked = await countOf('select count(*) as n from bookings where slot_uuid = any($1)', [slots]);
    report('booked but not confirmed', Math.abs(booked - confirmed), 0);
    report('neither confirmed nor refused with 503', size - confirmed - refused, 0);
  },
);
