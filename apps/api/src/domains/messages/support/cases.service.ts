import { canBecome } from '@baobab/contract/kit/transitions';
import { conversationTransitions, type ConversationState } from '@baobab/contract/messages/support-desk';
import { businessSeconds } from '@baobab/contract/messages/support-hours';
import type { Ctx, Trx } from '../../../schema.ts';
import { getCase, insertCase, updateCase } from './cases.repository.ts';
import * as conversations from './conversations.repository.ts';
import { getDeskSettings } from './targets.repository.ts';
import { targetsOf } from './targets.service.ts';

/** A locked conversation. */
export interface LockedChannel {
  uuid: string;
  consumer_uuid: string;
  last_seq: number;
  desk_read: number;
  state: string;
  owner_uuid: string | null;
  waiting_since: Date | null;
  case_uuid: string | null;
}

export const stateOf = ({ state }: { state: string }) => state as ConversationState;

/** A message of the consumer opens the conversation, and begins a case when none is open. */
export async function receiveMessage(ctx: Ctx, trx: Trx, channel: LockedChannel) {
  const isNew = channel.state === 'closed' || channel.case_uuid === null;
  if (!isNew && channel.state === 'open' && channel.owner_uuid) return;
  const { values: settings } = await getDeskSettings(trx);
  const now = ctx.now();
  // The owner of an earlier case may have left.
  const kept =
    isNew && channel.owner_uuid
      ? ((await conversations.lockOwner(trx, channel.owner_uuid))?.uuid ?? null)
      : channel.owner_uuid;
  const owner_uuid = kept ?? (settings.auto_assign ? await conversations.takeTurn(trx, now) : null);
  const case_uuid = isNew
    ? await insertCase(trx, {
        channel_uuid: channel.uuid,
        started_at: now,
        person_uuid: owner_uuid,
        ...targetsOf(settings, now),
      })
    : channel.case_uuid!;
  if (!isNew && owner_uuid !== channel.owner_uuid)
    await updateCase(trx, case_uuid, { person_uuid: owner_uuid });
  await conversations.updateConversation(trx, channel.uuid, {
    state: 'open',
    snoozed_until: null,
    waiting_since: isNew ? now : (channel.waiting_since ?? now),
    owner_uuid,
    case_uuid,
    // A priority belongs to the case that it was set for.
    ...(isNew && { priority: 'normal' }),
  });
}

/** An answer of the desk ends the wait, and the first one stops the first timer of the case, also of a closed one. */
export async function recordAnswer(ctx: Ctx, trx: Trx, channel: LockedChannel) {
  await conversations.updateConversation(trx, channel.uuid, {
    waiting_since: null,
    ...(canBecome(conversationTransitions, stateOf(channel), 'waiting') && {
      state: 'waiting',
      snoozed_until: null,
    }),
  });
  if (!channel.case_uuid) return;
  const current = await getCase(trx, channel.case_uuid);
  if (current.first_answered_at) return;
  const { values } = await getDeskSettings(trx);
  const now = ctx.now();
  await updateCase(trx, current.uuid, {
    first_answered_at: now,
    first_answer_seconds: businessSeconds(current.started_at, now, values),
    person_uuid: current.person_uuid ?? ctx.actor.uuid,
  });
}

/** A case without a person gets the one who closed it, unless a merge has. */
export async function closeCase(ctx: Ctx, trx: Trx, uuid: string, person: string | null = ctx.actor.uuid) {
  const current = await getCase(trx, uuid);
  const { values } = await getDeskSettings(trx);
  const now = ctx.now();
  await updateCase(trx, uuid, {
    closed_at: now,
    closed_by: ctx.actor.uuid,
    resolution_seconds: businessSeconds(current.started_at, now, values),
    person_uuid: current.person_uuid ?? person,
  });
}

export const reopenCase = (trx: Trx, uuid: string) =>
  updateCase(trx, uuid, { closed_at: null, closed_by: null, resolution_seconds: null });
