import { isDeepStrictEqual } from 'node:util';
import { priorities } from '@baobab/contract/messages/support-desk';
import { publishToPermitted } from '../../../platform/realtime/publish.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { closeCase, reopenCase } from './cases.service.ts';
import { lockOwner } from './conversations.repository.ts';
import {
  deleteUnused,
  findClosings,
  insertConversation,
  keepClosings,
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
  /** The kept person had none; the merge has added it. */
  isAdded: boolean;
}

async function findBoth(trx: Trx, { kept, merged }: Pair) {
  const rows = await lockConversations(trx, [kept, merged]);
  const of = (consumer: string) => rows.find(({ consumer_uuid }) => consumer_uuid === consumer);
  return { own: of(kept), other: of(merged) };
}

async function lockBoth(trx: Trx, pair: Pair) {
  const { own, other } = await findBoth(trx, pair);
  return own && other && { own, other };
}

/** The kept person gets a conversation if only the merged one has one: what either of them writes stays theirs. */
async function lockOrAdd(trx: Trx, pair: Pair) {
  const { own, other } = await findBoth(trx, pair);
  if (!other) return undefined;
  if (own) return { own, other, isAdded: false };
  await insertConversation(trx, pair.kept);
  return { ...(await lockBoth(trx, pair))!, isAdded: true };
}

interface Both {
  own: Conversation;
  other: Conversation;
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
 * continues there; when both have one, the other case is closed. Returns null when the merged record has none.
 */
export async function joinConversations(ctx: Ctx, trx: Trx, pair: Pair): Promise<ConversationsBefore | null> {
  const both = await lockOrAdd(trx, pair);
  return both ? join(ctx, trx, both) : null;
}

async function join(
  ctx: Ctx,
  trx: Trx,
  { own, other, isAdded }: Both & { isAdded: boolean },
): Promise<ConversationsBefore> {
  const isTaken = isAdded || (isOpen(other.work) && !isOpen(own.work));
  let work = isTaken ? other.work : own.work;
  if (isTaken) {
    if (other.work.case_uuid) await moveCase(trx, other.work.case_uuid, own.uuid);
    await setWork(trx, other.uuid, { ...closed(other.work), case_uuid: null });
  } else if (isOpen(other.work)) {
    await closeCase(ctx, trx, other.work.case_uuid!, null);
    await setWork(trx, other.uuid, closed(other.work));
    work = combine(own.work, other.work);
  }
  const updated_at = isAdded ? other.work.updated_at : latest(own.work.updated_at, other.work.updated_at);
  work = { ...work, updated_at };
  await setWork(trx, own.uuid, work);
  await publishNumbers(trx, [own, other]);
  return { kept: own.work, merged: other.work, left: { ...work, last_seq: own.last_seq }, isAdded };
}

/** The owner may have left since. */
const withOwner = async (trx: Trx, work: Work): Promise<Work> => ({
  ...work,
  owner_uuid: work.owner_uuid && ((await lockOwner(trx, work.owner_uuid))?.uuid ?? null),
});

/** A merge with the work before it. */
export interface JoiningMerge extends Pair {
  uuid: string;
  before: ConversationsBefore;
}

/**
 * Both conversations are as before the merge. If the desk or the consumer has written in the kept one since, its work
 * stays, with the case that it took over; work without a message goes back with the case. Then the conversations of
 * later merges into the kept record are joined again. Returns these merges with the work before them now.
 */
export async function separateConversations(
  ctx: Ctx,
  trx: Trx,
  merge: JoiningMerge,
  later: readonly JoiningMerge[],
): Promise<readonly JoiningMerge[]> {
  const both = await lockBoth(trx, merge);
  if (!both) return [];
  const { own } = both;
  const isUntouched = !isContinued(own, (later.at(-1) ?? merge).before);
  const repeated = isUntouched || isAboutMerged(own, merge.before) ? later : [];
  const closings = await findClosings(
    trx,
    repeated.map(({ before }) => before.merged.case_uuid),
  );
  for (const one of [merge, ...repeated].toReversed()) await separate(trx, one);
  const joined: JoiningMerge[] = [];
  for (const one of repeated) {
    const isAdded = merge.before.isAdded && own.last_seq === 0 && joined.length === 0;
    const before = await join(ctx, trx, { ...(await lockBoth(trx, one))!, isAdded });
    joined.push({ ...one, before });
  }
  await keepClosings(trx, closings);
  if (merge.before.isAdded && repeated.length === 0) await deleteUnused(trx, own.uuid);
  return joined;
}

async function separate(trx: Trx, { before, ...pair }: JoiningMerge) {
  const both = (await lockBoth(trx, pair))!;
  const { own, other } = both;
  if (isAboutMerged(own, before))
    await giveBack(trx, both, isContinued(own, before) ? own.work : before.merged, before.kept);
  else await separateWork(trx, both, before);
  await publishNumbers(trx, [own, other]);
}

/** Whether anybody has worked on the kept conversation since the merge, or written in it. */
const isContinued = ({ work, last_seq }: Conversation, { left }: ConversationsBefore) =>
  !isDeepStrictEqual({ ...work, last_seq }, left);

/** Whether all work since the merge is about the other person: nobody has written in the kept conversation since. */
function isAboutMerged({ last_seq, work }: Conversation, { isAdded, left, merged }: ConversationsBefore) {
  if (last_seq !== left.last_seq) return false;
  const isTaken = merged.case_uuid !== null && left.case_uuid === merged.case_uuid;
  return isAdded || (isTaken && work.case_uuid === merged.case_uuid);
}

async function giveBack(trx: Trx, { own, other }: Both, work: Work, former: Work) {
  if (work.case_uuid) await moveCase(trx, work.case_uuid, other.uuid);
  await setWork(trx, own.uuid, await withOwner(trx, former));
  await setWork(trx, other.uuid, await withOwner(trx, work));
}

async function separateWork(trx: Trx, { own, other }: Both, before: ConversationsBefore) {
  const { merged } = before;
  const isTaken = merged.case_uuid !== null && before.left.case_uuid === merged.case_uuid;
  // A case that was closed at the merge and still is has no part in what was written since.
  const isOver = isTaken && !isOpen(merged) && own.work.case_uuid !== merged.case_uuid;
  const stays = isContinued(own, before);
  if (!stays) await setWork(trx, own.uuid, await withOwner(trx, before.kept));
  if (!isOver && (!isOpen(merged) || (isTaken && stays))) return;
  if (isTaken) await moveCase(trx, merged.case_uuid!, other.uuid);
  else await reopenCase(trx, merged.case_uuid!);
  await setWork(trx, other.uuid, await withOwner(trx, merged));
}
