import type { NewBulkNotification } from '@baobab/contract/bulk-notifications';
import { groupThousands } from '@baobab/contract/kit/naira';
import type { ApprovalDefinition } from '../../platform/approvals/definition.ts';
import type { Ctx, Db, Schema } from '../../schema.ts';
import { requireApproval } from '../approvals/public.ts';
import { findSecuritySettings } from '../staff/public.ts';
import { countAudience, findByKey } from './bulk-notifications.repository.ts';
import {
  getBulk,
  refuseUnknownConsumers,
  sendDraft,
  sendNew,
  wantedOf,
} from './bulk-notifications.service.ts';

/** A new notification or a saved draft. */
type SendRequest = { given: NewBulkNotification } | { draft: string };

/** A notification to more people than the security settings allow one person to reach. */
export const notificationApproval: ApprovalDefinition<Schema, SendRequest> = {
  kind: 'notification',
  async check(ctx, request) {
    const { approve_send_above: limit } = await findSecuritySettings(ctx.db);
    const wanted = limit === null ? null : await findUnsent(ctx, request);
    if (!wanted) return null;
    const people = wanted.audience === 'all' ? (await countAudience(ctx.db)).count : wanted.chosen.length;
    if (people <= limit!) return null;
    await refuseUnknownConsumers(ctx.db, wanted.chosen);
    const reached = `${groupThousands(people)} ${people === 1 ? 'person' : 'people'}`;
    return {
      subject: 'draft' in request ? request.draft : (request.given.request_key ?? 'new'),
      label: `Notification “${wanted.title}” to ${reached}`,
      details: [
        { name: 'Title', to: wanted.title },
        { name: 'Description', to: wanted.message },
        { name: 'Audience', to: wanted.audience === 'all' ? `All consumers: ${reached}` : reached },
      ],
    };
  },
  execute: (ctx, request) => sendNow(ctx, request),
};

/** The notification, or null when it has been sent: the service then answers a repeated request. */
async function findUnsent(ctx: Ctx, request: SendRequest) {
  if ('draft' in request) {
    const bulk = await getBulk(ctx.db, request.draft);
    return bulk.status === 'draft' ? bulk : null;
  }
  return (await isKnown(ctx.db, request.given)) ? null : wantedOf(ctx, request.given);
}

const isKnown = async (db: Db, { request_key }: NewBulkNotification) =>
  request_key !== undefined && (await findByKey(db, request_key)) !== undefined;

const sendNow = (ctx: Ctx, request: SendRequest) =>
  'draft' in request ? sendDraft(ctx, request.draft) : sendNew(ctx, request.given);

export const send = async (ctx: Ctx, request: SendRequest) =>
  sendNow(await requireApproval(ctx, notificationApproval, request), request);
