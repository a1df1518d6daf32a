import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { oneByOneWhileLocked } from '../../../testing/while-locked.ts';
import { bulkCalls } from '../../workspace/bulk-actions/bulk-actions.testing.ts';
import { addBusyPerson, stepUp } from './privacy.testing.ts';

const api = useTestApp();
const { bulk } = bulkCalls(api);

const labelsOf = async (person: string) =>
  (await api.owner.query('select label from bulk_items where uuid = $1', [person])).rows;

/** A person who is erased while a bulk action about them starts. */
async function addPerson(name: string) {
  const { consumer } = await addBusyPerson(api, name);
  await api.owner.query('update accounts set verified = false where uuid = $1', [consumer]);
  await stepUp(api);
  const body = { reason: 'Request', confirmation: name };
  const erase = () => api.call('POST', `/privacy/people/${consumer}/erase`, { body });
  const start = (action = 'verify') => bulk('users', { action, uuids: [consumer] });
  return { consumer, erase, start };
}

test('a bulk action that starts during an erasure has no erased name', async () => {
  const { consumer, erase, start } = await addPerson('Started During');
  const audience = { name: 'Started During', rule: {} };
  expect((await api.call('POST', '/bulknotification/audiences', { body: audience })).status).toBe(200);
  // The erasure has changed the results of bulk actions by then.
  const lock = `select from bulk_audiences where name = 'Started During' for update`;
  const [erased, started] = await oneByOneWhileLocked(api, [lock, []], erase, start);
  expect([erased.status, started.status]).toEqual([200, 200]);
  expect(await labelsOf(consumer)).toEqual([{ label: 'Erased person' }]);
});

test('an erasure that begins while a bulk action starts finds its names', async () => {
  const { consumer, erase, start } = await addPerson('Erased During');
  const lock = 'lock table audit_log in exclusive mode';
  const [started, erased] = await oneByOneWhileLocked(api, [lock, []], start, erase);
  expect([started.status, erased.status]).toEqual([200, 200]);
  expect(await labelsOf(consumer)).toEqual([{ label: 'Erased person' }]);
});
