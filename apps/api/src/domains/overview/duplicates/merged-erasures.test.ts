import { supportDesk } from '@baobab/contract/messages/support-desk';
import { privacy } from '@baobab/contract/overview/privacy';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { stepUp } from '../privacy/privacy.testing.ts';
import { conversationsFor } from './merged-conversations.testing.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { call } = api.client();
const { one, newConsumer, addRecords, merge, mergePatients } = mergesFor(api);
const { newWriter } = conversationsFor(api);

/** Starts a request while another transaction has locked a record, and commits the change of that record. */
async function duringChange<T>(lock: string, write: string, ids: string[], request: () => Promise<T>) {
  const client = await api.owner.connect();
  try {
    await client.query('begin');
    await client.query(lock, ids.slice(0, 1));
    await client.query(write, ids);
    const answer = Promise.allSettled([request()]);
    const waiting = () =>
      one<{ n: number }>(`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
    await expect.poll(async () => (await waiting()).n).toBeGreaterThan(0);
    await client.query('commit');
    return (await answer)[0]!;
  } finally {
    client.release();
  }
}
const ERASE = `insert into person_keys (person_uuid, erased_at) values ($1, now())
  on conflict (person_uuid) do update set key = null, earlier_keys = '{}', erased_at = now()`;

test('a merge that waits for the erasure of a consumer is refused', async () => {
  const [kept, erased] = [await newConsumer(), await newConsumer()];
  const lock = 'select from accounts where uuid = $1 for update';
  const result = await duringChange(lock, ERASE, [erased.uuid], () => merge(kept.uuid, erased.uuid));
  expect(result).toMatchObject({
    status: 'rejected',
    reason: { status: 409, message: expect.stringContaining('was erased') },
  });
});

test('a merge that waits for the erasure of a patient is refused', async () => {
  const consumer = await newConsumer();
  const [kept, erased] = [await addRecords(consumer), await addRecords(consumer)];
  const lock = 'select from patients where uuid = $1 for update';
  const result = await duringChange(lock, ERASE, [erased.patient], () =>
    mergePatients(kept.patient, erased.patient),
  );
  expect(result).toMatchObject({ status: 'rejected', reason: { status: 409 } });
});

test('an erasure that waits for a merge into the person also erases the merged record', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  await stepUp(api);
  const result = await duringChange(
    'select from accounts where uuid = $1 for update',
    'update accounts set merged_into = $1, active = false where uuid = $2',
    [kept.uuid, merged.uuid],
    () =>
      call(privacy.erase, {
        params: { uuid: kept.uuid },
        body: { reason: 'Asked for it', confirmation: kept.full_name },
      }),
  );
  expect(result.status).toBe('fulfilled');
  const { rows } = await api.owner.query('select full_name, email from accounts where uuid = any ($1)', [
    [kept.uuid, merged.uuid],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Person\d+|merges\.example/);
});

const LOCK = 'select from accounts where uuid = $1 for update';
const ERASE_CHAT = `with gone as (delete from support_channels where consumer_uuid = $1)
  update accounts set active = false, first_name = 'Erased', last_name = 'person' where uuid = $1`;
const countChats = async (consumer: string) =>
  (await api.owner.query('select from support_channels where consumer_uuid = $1', [consumer])).rowCount;

test('a message that waits for the erasure of its author is refused and adds no conversation', async () => {
  const { uuid, token, write } = await newWriter();
  await write('before');
  const send = () => api.call('POST', '/consumer/support/messages', { token, body: { text: 'after' } });
  const result = await duringChange(LOCK, ERASE_CHAT, [uuid], send);
  expect(result).toMatchObject({ status: 'fulfilled', value: { status: 401 } });
  expect(await countChats(uuid)).toBe(0);
});

test('a message that waits until its author is merged into a person who is erased adds no conversation', async () => {
  const [kept, { uuid, token }] = [await newConsumer(), await newWriter()];
  const send = () => api.call('POST', '/consumer/support/messages', { token, body: { text: 'after' } });
  const result = await duringChange(
    LOCK,
    `update accounts set active = false, merged_into = case uuid when $1 then $2::uuid end where uuid in ($1, $2)`,
    [uuid, kept.uuid],
    send,
  );
  expect(result).toMatchObject({ status: 'fulfilled', value: { status: 401 } });
  expect(await countChats(kept.uuid)).toBe(0);
});

test('an assignment that waits for the erasure of the consumer names them in no bell item', async () => {
  const { uuid, full_name, write, channel } = await newWriter();
  await write('before');
  const id = await channel();
  const { body: me } = await api.call('GET', '/auth/me', { as: 'support' });
  const result = await duringChange(LOCK, ERASE_CHAT, [uuid], () =>
    call(supportDesk.assign, { params: { id }, body: { owner: me.uuid } }),
  );
  expect(result).toMatchObject({ status: 'rejected', reason: { status: 404 } });
  const { rows } = await api.owner.query(
    'select message from bell_items where account_uuid = $1 and message like $2',
    [me.uuid, `% assigned you the conversation with ${full_name}`],
  );
  expect(rows).toEqual([]);
});

test('an erasure also removes the name that a merge has replaced', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  await api.owner.query(`update accounts set first_name = 'Formerly', last_name = 'Named' where uuid = $1`, [
    kept.uuid,
  ]);
  await api.owner.query(
    `insert into bell_items (uuid, account_uuid, message)
     select gen_random_uuid(), account_uuid, 'Formerly Named has written' from staff limit 1`,
  );
  await merge(kept.uuid, merged.uuid, ['first_name', 'last_name']);
  await stepUp(api);
  const { full_name } = await one<{ full_name: string }>(
    `select full_name from accounts where uuid = '${kept.uuid}'`,
  );
  expect(full_name).not.toContain('Formerly');
  const body = { reason: 'Request', confirmation: full_name };
  await call(privacy.erase, { params: { uuid: kept.uuid }, body });
  const left = await one(`select count(*)::int as n from bell_items where message like '%Formerly Named%'`);
  expect(left).toEqual({ n: 0 });
});

test('an erasure also removes the name of an account that was merged after it had taken over another one', async () => {
  // The steps of an erasure run in the order of the ids.
  const [first, second, kept] = [await newConsumer(), await newConsumer(), await newConsumer()];
  await api.owner.query(`update accounts set first_name = 'Earlier', last_name = 'Called' where uuid = $1`, [
    second.uuid,
  ]);
  await api.owner.query(
    `insert into bell_items (uuid, account_uuid, message)
     select gen_random_uuid(), account_uuid, 'Earlier Called has written' from staff limit 1`,
  );
  await merge(second.uuid, first.uuid, ['first_name', 'last_name']);
  await merge(kept.uuid, second.uuid);
  await stepUp(api);
  const body = { reason: 'Request', confirmation: kept.full_name };
  await call(privacy.erase, { params: { uuid: kept.uuid }, body });
  const left = await one(`select count(*)::int as n from bell_items where message like '%Earlier Called%'`);
  expect(left).toEqual({ n: 0 });
});
