import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { pluralize } from '@baobab/contract/kit/numbers';
import { canBecome } from '@baobab/contract/kit/transitions';
import {
  conversationTransitions,
  type Assignment,
  type Priority,
  type StateChange,
} from '@baobab/contract/messages/support-desk';
import { change, done, unchanged, type Outcome } from '../../../platform/audit/change.ts';
import { conflict, found, invalid } from '../../../platform/errors.ts';
import { publishToPermitted } from '../../../platform/realtime/publish.ts';
import type { Ctx, HandOver, Schema, Services, Trx } from '../../../schema.ts';
import { notifyStaffMember } from '../../workspace/notifications/public.ts';
import { closeCase, reopenCase, stateOf, type LockedChannel } from './cases.service.ts';
import { getCase, updateCase } from './cases.repository.ts';
import { findChannelRow } from './channels.repository.ts';
import * as repository from './conversations.repository.ts';
import { getChannelForUpdate, lockConsumer, numbersOf } from './joined.repository.ts';
import { hasConsumerMessageAfter } from './messages.repository.ts';

const YEAR_MS = 366 * DAY_MS;
export const WAKE_JOB = 'support.wake';

type LockedConversation = LockedChannel & { priority: string; snoozed_until: Date | null };

/**
 * Locks the conversation, changes it and tells the desk; consumers do not see the desk's work. The lock of the consumer
 * makes an erasure wait, which would not find a name in a bell item that is written meanwhile.
 */
export const workOn =
  <T>(id: string, work: (trx: Trx, channel: LockedConversation) => Promise<Outcome<T>>) =>
  async (trx: Trx): Promise<Outcome<T>> => {
    await lockConsumer(trx, id);
    const channel = found(await getChannelForUpdate(trx, id), 'This conversation');
    const outcome = await work(trx, channel);
    if (outcome.audit)
      await publishToPermitted(trx, 'support:read', { event: 'support', data: { channel: channel.uuid } });
    return outcome;
  };

const bellItem = (message: string, uuid: string) =>
  ({ message, link: `/support?channel=${uuid}`, kind: 'support' }) as const;

const consumerName = async (trx: Trx, uuid: string) => (await findChannelRow(trx, uuid))!.name;

export const assign = (ctx: Ctx, uuid: string, { owner, expected }: Assignment) =>
  change(ctx, 'support-channel.assign', async (trx) => {
    if (owner && !(await repository.lockOwner(trx, owner)))
      throw invalid('Choose a colleague who can answer.', { owner: 'This colleague cannot answer' });
    return workOn(uuid, (_trx, channel) => assignLocked(ctx, trx, channel, { owner, expected }))(trx);
  });

async function assignLocked(
  ctx: Ctx,
  trx: Trx,
  channel: LockedConversation,
  { owner, expected }: Assignment,
) {
  const { uuid, owner_uuid: before } = channel;
  if (before === owner) return unchanged(null);
  if (expected !== undefined && before !== expected) {
    const name = before && (await ctx.findAccountNames(trx, [before])).get(before);
    throw conflict(
      name ? `${name} has already taken this conversation.` : 'This conversation has no owner any more.',
    );
  }
  await repository.updateConversation(trx, uuid, { owner_uuid: owner });
  if (channel.case_uuid && channel.state !== 'closed') {
    const { first_answered_at } = await getCase(trx, channel.case_uuid);
    // A case without an owner belongs to the first to answer or close it.
    if (owner || !first_answered_at) await updateCase(trx, channel.case_uuid, { person_uuid: owner });
  }
  if (owner && owner !== ctx.actor.uuid)
    await notifyStaffMember(
      trx,
      owner,
      bellItem(`${ctx.actor.name} assigned you the conversation with ${await consumerName(trx, uuid)}`, uuid),
    );
  return done(null, uuid, { changed: { owner: [before, owner] } });
}

/** Gives the open conversations of a person to a colleague or to Unassigned; returns their number. */
const handOverConversations: HandOver['run'] = async (by, trx, { from, to }) => {
  if (to !== null && (to === from.uuid || !(await repository.lockOwner(trx, to))))
    throw invalid('Choose a colleague who can answer.', { colleague: 'This colleague cannot answer' });
  const moved = await repository.moveConversations(trx, from.uuid, to);
  for (const uuid of moved) {
    const details = { changed: { owner: [from.uuid, to] } };
    await change<Schema, null>({ ...by, db: trx }, 'support-channel.assign', async () =>
      done(null, uuid, details),
    );
    await publishToPermitted(trx, 'support:read', { event: 'support', data: { channel: uuid } });
  }
  if (to && moved.length > 0 && to !== by.actor?.uuid)
    await notifyStaffMember(trx, to, {
      message: `You have ${pluralize(moved.length, 'conversation')} of ${from.name} now`,
      link: '/support?list=mine',
      kind: 'support',
    });
  return moved.length;
};

export const conversationHandOver: HandOver = {
  work: 'conversations',
  recipient: 'colleague',
  permission: 'support:write',
  run: handOverConversations,
  findColleagues: repository.findColleagues,
};

/** Refuses a time in the past: the job would wake the conversation at once. */
function snoozeEnd(ctx: Ctx, until: string | undefined): Date {
  const end = new Date(until ?? Number.NaN);
  const wait = end.getTime() - ctx.now().getTime();
  if (!(wait > 0 && wait < YEAR_MS))
    throw invalid('Choose a time within the next year.', { until: 'This must be in the next year' });
  return end;
}

async function refuseUnseen(trx: Trx, channel: string, seen: number) {
  const numbers = await numbersOf(trx, channel);
  if (numbers.hasUnreadAfter(seen) || (await hasConsumerMessageAfter(trx, channel, numbers.toOwn(seen))))
    throw conflict('The consumer has written again. Read the new message first.');
}

const timeOf = (time: Date | string | null) => time && new Date(time).getTime();

/** An undo may set every state, but takes back only the one that it expects. */
function checkChange(channel: LockedConversation, { state, expected }: StateChange) {
  const before = stateOf(channel);
  if (!expected && state === 'waiting')
    throw invalid('A conversation waits after an answer.', { state: 'Only an undo can set this' });
  if (!expected && !canBecome(conversationTransitions, before, state))
    throw conflict(`A conversation that is ${before} cannot become ${state}.`);
  if (!expected) return;
  const isAsExpected =
    before === expected.state &&
    timeOf(channel.snoozed_until) === timeOf(expected.snoozed_until) &&
    channel.last_seq === (expected.last_seq ?? channel.last_seq);
  if (!isAsExpected) throw conflict('This conversation was changed since. Nothing was undone.');
}

/** An undo to a snooze that has ended meanwhile opens the conversation, as the end of the snooze would have. */
function wantedState(ctx: Ctx, { state, until, expected }: StateChange) {
  const isOver = expected && state === 'snoozed' && until && new Date(until) <= ctx.now();
  if (isOver) return { state: 'open', snoozed_until: null } as const;
  return { state, snoozed_until: state === 'snoozed' ? snoozeEnd(ctx, until) : null };
}

/** Returns the state before the change. */
export async function setState(ctx: Ctx, id: string, given: StateChange) {
  const { seen } = given;
  const { state, snoozed_until } = wantedState(ctx, given);
  const action = state === 'closed' ? 'close' : state === 'snoozed' ? 'snooze' : 'reopen';
  const former = await change(
    ctx,
    `support-channel.${action}`,
    workOn(id, async (trx, channel) => {
      const { uuid, last_seq } = channel;
      const before = stateOf(channel);
      const result = { state: before, snoozed_until: channel.snoozed_until, last_seq };
      if (before === state && state !== 'snoozed') return unchanged(result);
      checkChange(channel, given);
      if (state !== 'open' && seen !== undefined) await refuseUnseen(trx, uuid, seen);
      // The owner of a closed conversation may have left.
      const isGone =
        before === 'closed' && channel.owner_uuid && !(await repository.lockOwner(trx, channel.owner_uuid));
      await repository.updateConversation(trx, uuid, {
        state,
        snoozed_until,
        ...(isGone && { owner_uuid: null }),
        ...(state === 'open' && { waiting_since: channel.waiting_since ?? ctx.now() }),
        ...(state === 'waiting' && { waiting_since: null }),
      });
      if (channel.case_uuid && state === 'closed') await closeCase(ctx, trx, channel.case_uuid);
      if (channel.case_uuid && before === 'closed') await reopenCase(trx, channel.case_uuid);
      return done(result, uuid, {
        changed: { state: [before, state] },
        ...(snoozed_until && { until: snoozed_until.toISOString() }),
      });
    }),
  );
  // The job of every minute wakes it, too; this one is on time.
  if (snoozed_until) {
    const seconds = Math.ceil((snoozed_until.getTime() - ctx.now().getTime()) / 1000);
    void ctx.queue.send(WAKE_JOB, {}, seconds);
  }
  return former;
}

/** Returns the priority before the change. */
export const setPriority = (ctx: Ctx, id: string, priority: Priority, expected?: Priority) =>
  change(
    ctx,
    'support-channel.priority',
    workOn(id, async (trx, channel) => {
      const { uuid } = channel;
      const before = channel.priority as Priority;
      if (before === priority) return unchanged(before);
      if (expected && before !== expected) throw conflict(`A colleague has set the priority to ${before}.`);
      await repository.updateConversation(trx, uuid, { priority });
      return done(before, uuid, { changed: { priority: [before, priority] } });
    }),
  );

/** Wakes a conversation once, also when several workers find it. */
const wake = ({ db, now }: Services, uuid: string) =>
  change(
    { db, actor: null, requestId: WAKE_JOB },
    'support-channel.wake',
    workOn(uuid, async (trx, channel) => {
      if (!channel.snoozed_until || channel.snoozed_until > now()) return unchanged(null);
      await repository.updateConversation(trx, uuid, {
        state: 'open',
        snoozed_until: null,
        waiting_since: channel.waiting_since ?? now(),
      });
      if (channel.owner_uuid)
        await notifyStaffMember(
          trx,
          channel.owner_uuid,
          bellItem(`The conversation with ${await consumerName(trx, uuid)} is open again`, uuid),
        );
      return done(null, uuid);
    }),
  );

export async function wakeSnoozed(services: Services) {
  for (const { uuid } of await repository.findDueSnoozes(services.db, services.now()))
    await wake(services, uuid);
}
