import { isDeepStrictEqual } from 'node:util';
import { priorities } from '@baobab/contract/messages/support-desk';
import { publishToPermitted } from '../../../platform/realtime/publish.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { closeCase, reopenCase } from './cases.service.ts';
import { lockOwner } from './conversations.repository.ts';
import {
  lockConversations,
  moveCase,
  setWork,
  type Conversation,
  type Work,
} from './merged-conversations.repository.ts';

interface Pair {
  kept: string;
  merged: string;
}

/** The work before and after a merge, for its undo. */
export interface ConversationsBefore {
  kept: Work;
  merged: Work;
  left: Work & { last_seq: number };
}

async function lockBoth(trx: Trx, { kept, merged }: Pair) {
  const rows = await lockConversations(trx, [kept, merged]);
  const of = (consumer: string) => rows.find(({ consumer_uuid }) => consumer_uuid === consumer);
  const [own, other] = [of(kept), of(merged)];
  return own && other && { own, other };
}

const isOpen = ({ state, case_uuid }: Work) => state !== 'closed' && case_uuid !== null;
const closed = (work: Work): Work => ({ ...work, state: 'closed', snoozed_until: null });
const earliest = (times: readonly (string | null)[]) =>
  times.filter((time) => time !== null).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
const latest = (a: string, b: string) => (Date.parse(a) < Date.parse(b) ? b : a);

/** Of two conversations that are worked on, the more urgent state and priority count. */
function combine(own: Work, other: Work): Work {
  const states = ['open', 'waiting', 'snoozed'] as const;
  const state = states.find((name) => name === own.state || name === other.state)!;
  const decisive = [own, other].filter((work) => work.state === state);
  return {
    ...own,
    state,
    owner_uuid: own.owner_uuid ?? other.owner_uuid,
    priority: priorities.findLast((name) => name === own.priority || name === other.priority)!,
    snoozed_until: earliest(decisive.map(({ snoozed_until }) => snoozed_until)),
    waiting_since: earliest(decisive.map(({ waiting_since }) => waiting_since)),
  };
}

/** The windows of the desk read the messages again, because their numbers differ. */
async function publishNumbers(trx: Trx, conversations: readonly Conversation[]) {
  for (const { uuid } of conversations)
    await publishToPermitted(trx, 'support:read', {
      event: 'support',
      data: { channel: uuid, renumbered: true },
    });
}

/**
 * The conversation of the merged record stays with it, and the desk reads it as part of the kept one's. Its open case
 * continues there; when both have one, the other case is closed. Returns null unless both have a conversation.
 */
export async function joinConversations(ctx: Ctx, trx: Trx, pair: Pair): Promise<ConversationsBefore | null> {
  const both = await lockBoth(trx, pair);
  if (!both) return null;
  const { own, other } = both;
  const isTaken = isOpen(other.work) && !isOpen(own.work);
  let work = isTaken ? other.work : own.work;
  if (isTaken) {
    await moveCase(trx, other.work.case_uuid!, own.uuid);
    await setWork(trx, other.uuid, { ...closed(other.work), case_uuid: null });
  } else if (isOpen(other.work)) {
    await closeCase(ctx, trx, other.work.case_uuid!, null);
    await setWork(trx, other.uuid, closed(other.work));
    work = combine(own.work, other.work);
  }
  work = { ...work, updated_at: latest(own.work.updated_at, other.work.updated_at) };
  await setWork(trx, own.uuid, work);
  await publishNumbers(trx, [own, other]);
  return { kept: own.work, merged: other.work, left: { ...work, last_seq: own.last_seq } };
}

/**
 * Both conversations are as before the merge. If the desk or the consumer has continued the kept one since, its work
 * stays, with the case that it took over.
 */
export async function separateConversations(trx: Trx, pair: Pair, before: ConversationsBefore) {
  const both = await lockBoth(trx, pair);
  if (!both) return;
  const { own, other } = both;
  const withOwner = async (work: Work): Promise<Work> => ({
    ...work,
    owner_uuid: work.owner_uuid && ((await lockOwner(trx, work.owner_uuid))?.uuid ?? null),
  });
  const isContinued = !isDeepStrictEqual({ ...own.work, last_seq: own.last_seq }, before.left);
  const isTaken = isOpen(before.merged) && before.left.case_uuid === before.merged.case_uuid;
  if (!isContinued) await setWork(trx, own.uuid, await withOwner(before.kept));
  if (isOpen(before.merged) && !(isTaken && isContinued)) {
    if (isTaken) await moveCase(trx, before.merged.case_uuid!, other.uuid);
    else await reopenCase(trx, before.merged.case_uuid!);
    await setWork(trx, other.uuid, await withOwner(before.merged));
  }
  await publishNumbers(trx, [own, other]);
}
