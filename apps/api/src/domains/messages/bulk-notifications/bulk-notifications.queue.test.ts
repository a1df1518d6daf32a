import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { connectTest } from '../../../testing/test-database.ts';
import { createQueue } from '../../../platform/jobs/jobs.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { Schema } from '../../../schema.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { SEND_JOB } from './bulk-notifications.service.ts';

/** A server with the real queue and no worker, so that jobs stay in the queue and can be counted. */
const api = useTestApp();
const sends: Promise<void>[] = [];
let post: (path: string, body?: object) => Promise<{ status: number; uuid: string }>;
let close: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  const log = createLogger({ logLevel: 'silent' });
  const primary = connectTest<Schema>(api.url);
  const boss = createQueue({ url: api.url, log, jobs: [{ name: SEND_JOB }], works: false });
  await boss.start();
  const queue = {
    send(...job: Parameters<typeof boss.send>) {
      const sent = boss.send(...job);
      sends.push(sent);
      return sent;
    },
  };
  const { app } = await createApp({ settings: api.settings, log, primary, queue });
  const token = await api.signIn('admin');
  post = async (path, body) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/v1/bulknotification/${path}`,
      headers: { 'x-auth-token': token },
      ...(body && { payload: body }),
    });
    return { status: reply.statusCode, uuid: reply.json().data?.uuid as string };
  };
  close = async () => {
    await app.close();
    await boss.close();
    await primary.close();
  };
});
afterAll(() => close());

async function countJobs(uuid: string): Promise<number> {
  await Promise.all(sends);
  const { rows } = await api.owner.query(
    `select count(*)::int as n from pgboss.job where name = $1 and data->>'uuid' = $2`,
    [SEND_JOB, uuid],
  );
  return rows[0].n;
}
const newNotification = (title: string) => ({ type: 'information', title, message: 'Hello', user: ['ALL'] });
const postRepeatedly = (path: string, body?: object) =>
  Promise.all(Array.from({ length: 200 }, () => post(path, body)));

test('200 concurrent sends of a draft create one job', async () => {
  const { uuid } = await post('draft/save', newNotification('A draft'));
  const answers = await postRepeatedly(`draft/send/${uuid}`);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
  expect(await countJobs(uuid)).toBe(1);
  await post(`draft/send/${uuid}`);
  expect(await countJobs(uuid)).toBe(1);
});

test('200 concurrent sends of a new notification create one job', async () => {
  const request_key = crypto.randomUUID();
  const answers = await postRepeatedly('send/all', { ...newNotification('A new one'), request_key });
  const uuids = new Set(answers.filter(({ status }) => status === 200).map(({ uuid }) => uuid));
  expect(uuids.size).toBe(1);
  expect(await countJobs([...uuids][0]!)).toBe(1);
});
