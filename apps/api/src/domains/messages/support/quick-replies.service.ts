import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { found } from '../../../platform/errors.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import type { Ctx, Db } from '../../../schema.ts';
import * as repository from './quick-replies.repository.ts';

export const quickReplyConstraintMessages = {
  support_quick_replies_title: { field: 'title', message: 'A quick reply with this title already exists' },
};

interface Values {
  title: string;
  text: string;
}

export const listQuickReplies = (db: Db) => repository.findQuickReplies(db);

export const addQuickReply = (ctx: Ctx, values: Values) =>
  change(ctx, 'quick-reply.add', async (trx) => {
    const made = await repository.insertQuickReply(trx, values, ctx.actor.uuid);
    return done(made, made.uuid, { title: made.title });
  });

export const editQuickReply = (ctx: Ctx, uuid: string, given: Values & { version?: number | undefined }) =>
  change(ctx, 'quick-reply.edit', async (trx) => {
    const row = found(await repository.findQuickReplyForUpdate(trx, uuid), 'This quick reply');
    const wanted = { title: given.title, text: given.text };
    const changed = differences(row, wanted);
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: given,
      current: row,
      unchanged: row,
      // The audit trail keeps the names of the changed fields, not the texts.
      details: () => ({ changed: Object.keys(changed) }),
      update: () => repository.updateQuickReply(trx, uuid, wanted),
    });
  });

export const deleteQuickReply = (ctx: Ctx, uuid: string) =>
  change(ctx, 'quick-reply.delete', async (trx) => {
    const { numDeletedRows } = await repository.removeQuickReply(trx, uuid);
    return numDeletedRows > 0n ? done(null, uuid) : unchanged(null);
  });
