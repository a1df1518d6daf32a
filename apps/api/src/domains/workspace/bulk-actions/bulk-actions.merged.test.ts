import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { mergesFor } from '../../overview/duplicates/merges.testing.ts';
import { bulkCalls } from './bulk-actions.testing.ts';

const api = useTestApp();
const { bulk, perform, preview, rowsOf } = bulkCalls(api);
const { merge, newConsumer } = mergesFor(api);

test('a user who was merged since is left out with that reason, in the question and in the result', async () => {
  const [{ uuid: kept }, { uuid: merged }] = [await newConsumer(), await newConsumer()];
  const request = { action: 'deactivate', uuids: [kept, merged] };
  const { batch } = (await bulk('users', request)).body;
  await merge(kept, merged);
  const reason = 'Merged with another record';
  expect((await preview('users', request)).body.exceptions).toEqual([{ reason, count: 1 }]);
  await perform(batch);
  expect((await rowsOf(batch, 'skipped')).data).toMatchObject([{ uuid: merged, message: reason }]);
});
