import type { BulkEdit, NewBulkNotification } from '@baobab/contract/messages/bulk-notifications';
import { dayOf, formatDateTime, startOfDay } from '@baobab/contract/kit/lagos-time';
import { pluralize } from '@baobab/contract/kit/numbers';
import { createHash } from 'node:crypto';
import type { TransactionContext } from '../../../platform/approvals/definition.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Ctx, Db, Schema } from '../../../schema.ts';
import { withApproval, type ApprovalRule } from '../../workspace/approvals/public.ts';
import { differsByTenth } from './audience-growth.service.ts';
import { countRule } from './audiences.service.ts';
import {
  countAudience,
  findStateForUpdate,
  lockSender,
  type BulkContent,
} from './bulk-notifications.repository.ts';
import {
  checkPlan,
  copyRule,
  getBulk,
  refuseUnknownConsumers,
  sendDraft,
  sendNew,
  wantedOf,
  type DraftSending,
  type RuleCopy,
} from './bulk-notifications.service.ts';
import { changesOf, editBulk, editedBulk, SENT } from './edit.service.ts';
import { setCounted, setReachedAlone, sumReachedAlone } from './reached-alone.repository.ts';
import { findRepeated } from './repeated.service.ts';
import { refuseOutdatedBulk } from './versions.service.ts';

/**
 * A new notification, a saved draft or an edit of a planned one. `copy` is the rule that the person who confirms reads:
 * a later change of the saved audience does not apply.
 */
type SendRequest =
  | { given: NewBulkNotification; copy?: RuleCopy }
  | ({ draft: string } & DraftSending)
  | { edit: string; values: BulkEdit; copy?: RuleCopy };

type Unsent = Omit<BulkContent, 'audience'> & { audience: string; planned_for: Date | null };

/** The content is exact; the number of people changes by the hour. */
interface SeenNotification {
  content: string;
  people: number;
}

/** A sending above the limit of the security settings: one, or those of a day by one person. */
export const notificationApproval: ApprovalRule<SendRequest, SeenNotification> = {
  kind: 'notification',
  isOn: ({ approve_send_above: limit }) => limit !== null,
  lock: (ctx, request) =>
    'given' in request
      ? lockSender(ctx.db, ctx.actor.uuid)
      : findStateForUpdate(ctx.db, 'draft' in request ? request.draft : request.edit, ctx.now()),
  async describe(ctx, request) {
    const wanted = await findUnsent(ctx, request);
    if (!wanted) return null;
    await refuseUnknownConsumers(ctx.db, wanted.chosen);
    checkPlan(ctx, wanted.planned_for);
    const people = await countPeople(ctx, wanted);
    const reached = describePeople(people);
    return {
      subject: subjectOf(request),
      label: `Notification “${wanted.title}” to ${reached}`,
      seen: { content: digestOf(wanted), people },
      details: [
        { name: 'Title', to: wanted.title },
        { name: 'Description', to: wanted.message },
        ...(wanted.link ? [{ name: 'Link', to: wanted.link }] : []),
        { name: 'Audience', to: describeAudience(wanted, reached) },
        ...(wanted.planned_for ? [{ name: 'Planned for', to: formatDateTime(wanted.planned_for) }] : []),
      ],
    };
  },
  async judge({ db, actor, now }, _request, need, { approve_send_above: limit }) {
    await lockSender(db, actor.uuid);
    const today = await sumReachedAlone(db, actor.uuid, need.subject, startOfDay(dayOf(now())));
    if (need.seen!.people + today <= limit!) return null;
    if (today === 0) return need;
    const already = { name: 'Already reached today by the same person', to: describePeople(today) };
    return { ...need, details: [...need.details, already] };
  },
  changedSince(seen, now) {
    if (seen.content !== now.content) return 'The notification was edited since it was requested.';
    if (!differsByTenth(seen.people, now.people)) return null;
    return `The audience changed from ${describePeople(seen.people)} to ${describePeople(now.people)}, which is more than a tenth.`;
  },
  async execute(ctx, request) {
    const bulk = await perform(ctx, request);
    await setCounted(ctx.db, bulk.uuid, await countPeople(ctx, bulk));
    return bulk;
  },
};

const describePeople = (people: number) => pluralize(people, 'person', 'people');

/**
 * Identifies what the recipients see, and the rule for them. Chosen people are in the request or in the draft, whose edit
 * withdraws the request; a merge replaces their ids.
 */
function digestOf({ title, message, link, picture_uuid, audience, rule, planned_for }: Unsent) {
  const content = [title, message, link, picture_uuid, audience, rule, planned_for];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

async function countPeople(ctx: Ctx, { audience, rule, chosen, planned_for }: Unsent) {
  if (rule) return (await countRule(ctx, rule, planned_for, ctx.db)).count;
  return (await countAudience(ctx.db, audience === 'all' ? undefined : chosen)).count;
}

const describeAudience = ({ audience, audience_name }: Unsent, reached: string) =>
  audience === 'all' ? `All consumers: ${reached}` : audience_name ? `${audience_name}: ${reached}` : reached;

function subjectOf(request: SendRequest) {
  if ('draft' in request) return request.draft;
  return 'edit' in request ? request.edit : (request.given.request_key ?? 'new');
}

type EditRequest = Extract<SendRequest, { edit: string }>;

/** The notification, or null when it has been sent: the service then answers a repeated request. */
async function findUnsent(ctx: TransactionContext<Schema>, request: SendRequest): Promise<Unsent | null> {
  if ('draft' in request) {
    const bulk = await getBulk(ctx.db, request.draft);
    await refuseOutdatedBulk(ctx, ctx.db, bulk, { version: request.version });
    const plannedFor = request.begins_at ? new Date(request.begins_at) : null;
    return bulk.status === 'draft' ? { ...bulk, planned_for: plannedFor } : null;
  }
  if ('edit' in request) return findEdited(ctx, request);
  const { given, copy } = request;
  const wanted = await wantedOf(ctx, ctx.db, given, copy);
  return (await findRepeated(ctx.db, wanted, given.request_key, 'send')) ? null : wanted;
}

/** The planned notification as the edit leaves it; null when it changes nothing. A draft needs its approval when it is sent. */
async function findEdited(ctx: TransactionContext<Schema>, { edit: uuid, values, copy }: EditRequest) {
  const bulk = await getBulk(ctx.db, uuid);
  if (bulk.status !== 'scheduled') return null;
  if (bulk.begins_at! <= ctx.now()) throw conflict(SENT);
  const edited = await editedBulk(ctx.db, bulk, values, copy);
  if (Object.keys(changesOf(bulk, edited)).length === 0) return null;
  await refuseOutdatedBulk(ctx, ctx.db, bulk, values);
  return edited;
}

function perform(ctx: Ctx, request: SendRequest) {
  if ('edit' in request) return editBulk(ctx, request.edit, request.values, request.copy);
  if (!('draft' in request)) return sendNew(ctx, request.given, request.copy);
  return sendDraft(ctx, request.draft, request);
}

const copyOf = async (db: Db, audience: string | undefined) =>
  audience ? { copy: await copyRule(db, audience) } : {};

/** A sending below the limit counts for the day of its sender. */
const send = (ctx: Ctx, request: SendRequest) =>
  withApproval(ctx, notificationApproval, request, async (permitted, action) => {
    const bulk = await perform(permitted, request);
    if (action && !permitted.approval) {
      const { people } = action.seen!;
      await setCounted(permitted.db, bulk.uuid, people);
      await setReachedAlone(permitted.db, bulk.uuid, { people, by: ctx.actor.uuid, at: ctx.now() });
    }
    return bulk;
  });

export const sendGiven = async (ctx: Ctx, given: NewBulkNotification) =>
  send(ctx, { given, ...(await copyOf(ctx.db, given.audience)) });

export const sendSaved = (ctx: Ctx, draft: string, sending: DraftSending) => send(ctx, { draft, ...sending });

export const edit = async (ctx: Ctx, uuid: string, values: BulkEdit) =>
  send(ctx, { edit: uuid, values, ...(await copyOf(ctx.db, values.audience)) });
