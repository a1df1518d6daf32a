import type { BulkTest, Tester } from '@baobab/contract/messages/bulk-tests';
import { randomUUID } from 'node:crypto';
import { change, done } from '../../../platform/audit/change.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Ctx, Db, Services, Trx } from '../../../schema.ts';
import {
  deleteDevices,
  findConsoleDevices,
  notifyStaffMember,
} from '../../workspace/notifications/public.ts';
import { pushMessageOf } from './bulk-notifications.push.ts';
import { pictureOf } from './bulk-notifications.service.ts';
import { findActiveStaff } from './testers.repository.ts';

interface TestPush {
  staff: string[];
  title: string;
  message: string;
  link: string | null;
  picture_uuid: string | null;
}

const ownersOf = async (db: Db, staff: string[]) =>
  new Set((await findConsoleDevices(db, staff)).map(({ account_uuid }) => account_uuid));

/** The caller comes first. */
export async function findTesters(ctx: Ctx): Promise<Tester[]> {
  const staff = await findActiveStaff(ctx.db);
  const reachable = ctx.push
    ? await ownersOf(
        ctx.db,
        staff.map(({ uuid }) => uuid),
      )
    : new Set<string>();
  return staff
    .map(({ uuid, name }) => ({ uuid, name, has_device: reachable.has(uuid) }))
    .toSorted((a, b) => Number(b.uuid === ctx.actor.uuid) - Number(a.uuid === ctx.actor.uuid));
}

/** Adds a bell item for those without a device; the others get it after the reply, because a push service may be slow. */
export async function sendTest(ctx: Ctx, { staff: given, picture, link, ...words }: BulkTest) {
  const staff = [...new Set(given)];
  const push = await change(ctx, 'notification.test', async (trx) => {
    const known = new Set((await findActiveStaff(trx)).map(({ uuid }) => uuid));
    if (!staff.every((uuid) => known.has(uuid)))
      throw invalid('Only active members of staff can receive a test.', {
        staff: 'Choose active colleagues',
      });
    const test = { ...words, link: link ?? null, picture_uuid: await pictureOf(trx, picture) };
    const reachable = ctx.push ? await ownersOf(trx, staff) : new Set<string>();
    for (const uuid of staff) if (!reachable.has(uuid)) await addTestToBell(trx, uuid, test);
    const onDevice = staff.filter((uuid) => reachable.has(uuid));
    return done({ ...test, staff: onDevice }, ctx.actor.uuid, { title: words.title, people: staff.length });
  });
  // Not by the queue, which keeps the data of its jobs for days: the text may name a person.
  if (push.staff.length > 0) ctx.background.run(() => pushTest(ctx, push), 'a test was not pushed');
}

const addTestToBell = (trx: Trx, account: string, { title, message }: Pick<TestPush, 'title' | 'message'>) =>
  notifyStaffMember(trx, account, {
    message: `Test: “${title}” ${message}`,
    link: '/push-notification',
    kind: 'sendings',
  });

/** A member of staff whose devices all fail gets the test in the bell. */
export async function pushTest(
  services: Pick<Services, 'db' | 'push' | 'settings'>,
  { staff, ...test }: TestPush,
): Promise<void> {
  const { db, push } = services;
  const message = pushMessageOf(services, test, randomUUID());
  const reached = new Set<string>();
  for (const { account_uuid, token } of push ? await findConsoleDevices(db, staff) : []) {
    const result = await push!.send(token, message);
    if (result.state === 'sent') reached.add(account_uuid);
    if (result.state === 'gone') await deleteDevices(db, [token]);
  }
  await db.transaction().execute(async (trx) => {
    for (const uuid of staff) if (!reached.has(uuid)) await addTestToBell(trx, uuid, test);
  });
}
