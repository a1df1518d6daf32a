import { isEditable, type BulkEdit } from '@baobab/contract/messages/bulk-notifications';
import { change, done } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { presentBulk } from './bulk-notifications.presenter.ts';
import { insertDraft, updateBulk, type BulkRow } from './bulk-notifications.repository.ts';
import * as service from './bulk-notifications.service.ts';
import { wireNames } from './versions.service.ts';

/** The notification as an edit leaves it. Without recipients in the edit it keeps its own. */
export async function editedBulk(db: Db, row: BulkRow, edit: BulkEdit, copy?: service.RuleCopy) {
  const { audience, rule, audience_name, chosen } = row;
  const own = { audience: audience as 'all' | 'selected' | 'rule', rule, audience_name, chosen };
  const recipients = (await service.recipientsOf(db, edit, copy)) ?? own;
  return {
    title: edit.title,
    message: edit.message,
    link: edit.link ?? null,
    picture_uuid: await service.pictureOf(db, edit.picture),
    ...recipients,
    chosen: recipients.chosen.toSorted(),
    planned_for: edit.begins_at ? new Date(edit.begins_at) : row.planned_for,
  };
}

export const changesOf = (before: BulkRow, after: Awaited<ReturnType<typeof editedBulk>>) =>
  differences({ ...before, chosen: before.chosen.toSorted() }, after);

export const SENT = 'This notification is already sent or cancelled. Duplicate it to change it.';

async function lockEditable(ctx: Ctx, trx: Trx, uuid: string) {
  const { state, is_open } = await service.lockState(ctx, trx, uuid);
  if (!isEditable(state) || !is_open) throw conflict(SENT);
  return { state, before: await service.getBulk(trx, uuid) };
}

function findNewStart(ctx: Ctx, trx: Trx, plannedFor: Date | null) {
  service.checkPlan(ctx, plannedFor);
  return service.findStart(ctx, trx, plannedFor);
}

/** A draft has no time; a planned notification keeps one. */
export async function editBulk(ctx: Ctx, uuid: string, edit: BulkEdit, copy?: service.RuleCopy) {
  const { bulk, seconds } = await change(ctx, 'notification.edit', async (trx) => {
    const { state, before } = await lockEditable(ctx, trx, uuid);
    if (state === 'draft' && edit.begins_at)
      throw invalid('A draft has no time. Schedule it first.', { begins_at: 'A draft has no time' });
    const after = await editedBulk(trx, before, edit, copy);
    const changed = changesOf(before, after);
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: edit,
      wireNames,
      current: presentBulk(before),
      unchanged: { bulk: before, seconds: null as number | null },
      details: () => ({ changed: withoutPeople(changed) }),
      async update() {
        await service.refuseUnknownConsumers(trx, after.chosen);
        const start = 'planned_for' in changed ? await findNewStart(ctx, trx, after.planned_for) : null;
        await updateBulk(trx, uuid, { ...after, ...(start && { begins_at: start.beginsAt }) });
        await service.withdrawWaiting(trx, ctx, uuid, `${ctx.actor.name} edited the notification.`);
        await service.publishProgress(trx, uuid);
        return { bulk: await service.getBulk(trx, uuid), seconds: start?.seconds ?? null };
      },
    });
  });
  if (seconds !== null) service.enqueueSending(ctx, uuid, seconds);
  return bulk;
}

/** The trail names the number of chosen people, not a thousand ids, and a rule by its audience. */
function withoutPeople({ chosen, rule: _rule, ...changed }: Record<string, unknown[]>) {
  const sizes = chosen?.map((people) => (people as string[]).length);
  return { ...changed, ...(sizes && { chosen: sizes }) };
}

/** Copies a notification in any state as a new draft. */
export const duplicateBulk = (ctx: Ctx, uuid: string) =>
  change(ctx, 'notification.duplicate', async (trx) => {
    const { title, message, link, picture_uuid, rule, audience_name, chosen, ...row } = await service.getBulk(
      trx,
      uuid,
    );
    const audience = row.audience as 'all' | 'selected' | 'rule';
    const content = { title, message, link, picture_uuid, audience, rule, audience_name, chosen };
    const draft = { ...content, created_by: ctx.actor.uuid, planned_for: null };
    const copy = await insertDraft(trx, draft, undefined);
    await service.publishProgress(trx, copy);
    return done(await service.getBulk(trx, copy), copy, { copy_of: uuid });
  });
