import type { BulkEdit, NewBulkNotification } from '@baobab/contract/bulk-notifications';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { groupThousands } from '@baobab/contract/kit/naira';
import type { ApprovalDefinition } from '../../platform/approvals/definition.ts';
import type { Ctx, Db, Schema } from '../../schema.ts';
import { requireApproval } from '../approvals/public.ts';
import { findSecuritySettings } from '../staff/public.ts';
import { countRule } from './audiences.repository.ts';
import { openStatusesOf } from './audiences.service.ts';
import { countAudience, findByKey, type BulkContent } from './bulk-notifications.repository.ts';
import {
  copyRule,
  getBulk,
  refuseUnknownConsumers,
  sendDraft,
  sendNew,
  wantedOf,
  type RuleCopy,
} from './bulk-notifications.service.ts';
import { editBulk, editedBulk } from './edit.service.ts';

/**
 * A new notification, a saved draft or an edit of a planned one. `copy` is the rule that the person who confirms reads:
 * a later change of the saved audience does not apply.
 */
type SendRequest =
  | { given: NewBulkNotification; copy?: RuleCopy }
  | { draft: string; begins_at?: string }
  | { edit: string; values: BulkEdit; copy?: RuleCopy };

type Unsent = Omit<BulkContent, 'audience'> & { audience: string; planned_for: Date | null };

/** A notification to more people than the security settings allow one person to reach. */
export const notificationApproval: ApprovalDefinition<Schema, SendRequest> = {
  kind: 'notification',
  async check(ctx, request) {
    const { approve_send_above: limit } = await findSecuritySettings(ctx.db);
    const wanted = limit === null ? null : await findUnsent(ctx, request);
    if (!wanted) return null;
    const people = await countPeople(ctx, wanted);
    if (people <= limit!) return null;
    await refuseUnknownConsumers(ctx.db, wanted.chosen);
    const reached = `${groupThousands(people)} ${people === 1 ? 'person' : 'people'}`;
    return {
      subject: subjectOf(request),
      label: `Notification “${wanted.title}” to ${reached}`,
      details: [
        { name: 'Title', to: wanted.title },
        { name: 'Description', to: wanted.message },
        { name: 'Audience', to: describeAudience(wanted, reached) },
        ...(wanted.planned_for ? [{ name: 'Planned for', to: formatDateTime(wanted.planned_for) }] : []),
      ],
    };
  },
  execute: (ctx, request) => perform(ctx, request),
};

async function countPeople(ctx: Ctx, { audience, rule, chosen }: Unsent) {
  if (rule) return (await countRule(ctx.db, rule, openStatusesOf(ctx))).count;
  return audience === 'all' ? (await countAudience(ctx.db)).count : chosen.length;
}

const describeAudience = ({ audience, audience_name }: Unsent, reached: string) =>
  audience === 'all' ? `All consumers: ${reached}` : audience_name ? `${audience_name}: ${reached}` : reached;

function subjectOf(request: SendRequest) {
  if ('draft' in request) return request.draft;
  return 'edit' in request ? request.edit : (request.given.request_key ?? 'new');
}

/** The notification, or null when it has been sent: the service then answers a repeated request. */
async function findUnsent(ctx: Ctx, request: SendRequest): Promise<Unsent | null> {
  if ('draft' in request) {
    const bulk = await getBulk(ctx.db, request.draft);
    const plannedFor = request.begins_at ? new Date(request.begins_at) : null;
    return bulk.status === 'draft' ? { ...bulk, planned_for: plannedFor } : null;
  }
  if ('edit' in request) {
    const bulk = await getBulk(ctx.db, request.edit);
    // A draft needs its approval when it is sent.
    return bulk.status === 'scheduled' ? editedBulk(ctx.db, bulk, request.values, request.copy) : null;
  }
  return (await isKnown(ctx.db, request.given)) ? null : wantedOf(ctx, ctx.db, request.given, request.copy);
}

const isKnown = async (db: Db, { request_key }: NewBulkNotification) =>
  request_key !== undefined && (await findByKey(db, request_key)) !== undefined;

function perform(ctx: Ctx, request: SendRequest) {
  if ('edit' in request) return editBulk(ctx, request.edit, request.values, request.copy);
  if (!('draft' in request)) return sendNew(ctx, request.given, request.copy);
  return sendDraft(ctx, request.draft, request.begins_at ? new Date(request.begins_at) : null);
}

const copyOf = async (db: Db, audience: string | undefined) =>
  audience ? { copy: await copyRule(db, audience) } : {};

const send = async (ctx: Ctx, request: SendRequest) =>
  perform(await requireApproval(ctx, notificationApproval, request), request);

export const sendGiven = async (ctx: Ctx, given: NewBulkNotification) =>
  send(ctx, { given, ...(await copyOf(ctx.db, given.audience)) });

export const sendSaved = (ctx: Ctx, draft: string, begins_at?: string) =>
  send(ctx, { draft, ...(begins_at && { begins_at }) });

export const edit = async (ctx: Ctx, uuid: string, values: BulkEdit) =>
  send(ctx, { edit: uuid, values, ...(await copyOf(ctx.db, values.audience)) });
