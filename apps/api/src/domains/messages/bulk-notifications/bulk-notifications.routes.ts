import { bulkNotifications, type BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import { whenDone } from '../../../platform/approvals/when-done.ts';
import { presentRows } from '../../../platform/db/list-page.ts';
import { notFound } from '../../../platform/errors.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { openPicture } from '../../workspace/files/public.ts';
import { findAudiences } from './audiences.repository.ts';
import * as audiences from './audiences.service.ts';
import { edit, sendGiven, sendSaved } from './bulk-notifications.approval.ts';
import { bulkListExport } from './bulk-notifications.export.ts';
import { deleteDraft } from './delete.service.ts';
import { describeHold, findHold, presentBulk } from './bulk-notifications.presenter.ts';
import { countAudience, findBulkPage, isSentPicture, type BulkRow } from './bulk-notifications.repository.ts';
import { cancelSending, getBulk, saveDraft } from './bulk-notifications.service.ts';
import { duplicateBulk } from './edit.service.ts';
import { getLimits } from './limits.repository.ts';
import { editLimits, presentLimits } from './limits.service.ts';
import { findResults } from './results.service.ts';
import { findTesters, sendTest } from './test-sending.service.ts';
import { recordIn } from '../../workspace/audit/history.public.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

const reply = (message: string, row: BulkRow): { message: string; data: BulkNotification } => ({
  message,
  data: presentBulk(row),
});
const SENT = 'Notification Sent Successfully';
const SCHEDULED = 'Notification Scheduled Successfully';
const sentOrPlanned = (row: BulkRow) => {
  const heldUntil = findHold(row);
  if (heldUntil) return reply(describeHold(heldUntil), row);
  return reply(row.planned_for ? SCHEDULED : SENT, row);
};

export const bulkNotificationsRoutes = serve(bulkNotifications, {
  list: async ({ query, page }, { db }) => presentRows(await findBulkPage(db, query, page), presentBulk),
  history: historyHandler(bulkNotifications.history, recordIn('bulk_notifications')),
  get: async ({ params }, { db }) => ({ data: presentBulk(await getBulk(db, params.uuid)) }),
  audience: (_input, { readDb }) => countAudience(readDb),
  chosenAudience: ({ body }, { readDb }) => countAudience(readDb, body.user),
  ruleAudience: ({ body }, ctx) =>
    audiences.countRule(ctx, body.rule, body.begins_at ? new Date(body.begins_at) : null),
  sendSelected: ({ body }, ctx) => whenDone(sendGiven(ctx, body), sentOrPlanned),
  sendAll: ({ body }, ctx) => whenDone(sendGiven(ctx, body), sentOrPlanned),
  sendAudience: ({ body }, ctx) => whenDone(sendGiven(ctx, body), sentOrPlanned),
  saveDraft: async ({ body }, ctx) =>
    reply('Notification Saved Successfully As Draft', await saveDraft(ctx, body)),
  sendDraft: ({ params, body }, ctx) => whenDone(sendSaved(ctx, params.uuid, body), sentOrPlanned),
  schedule: ({ params, body }, ctx) => whenDone(sendSaved(ctx, params.uuid, body), sentOrPlanned),
  edit: ({ params, body }, ctx) =>
    whenDone(edit(ctx, params.uuid, body), (row) => reply('Notification saved', row)),
  duplicate: async ({ params }, ctx) => reply('Notification copied', await duplicateBulk(ctx, params.uuid)),
  async deleteDraft({ params }, ctx) {
    await deleteDraft(ctx, params.uuid);
    return { message: 'Draft deleted' };
  },
  cancel: async ({ params }, ctx) => reply('Notification cancelled', await cancelSending(ctx, params.uuid)),
  results: async ({ params }, { readDb, now }) => ({ data: await findResults(readDb, params.uuid, now()) }),
  async sentPicture({ params }, ctx) {
    if (!(await isSentPicture(ctx.db, params.uuid))) throw notFound('This picture');
    return openPicture(ctx, params.uuid);
  },
  testers: async (_input, ctx) => ({ data: await findTesters(ctx) }),
  async sendTest({ body }, ctx) {
    await sendTest(ctx, body);
    return { message: 'Test sent' };
  },
  audiences: async (_input, { db }) => ({
    data: (await findAudiences(db)).map(audiences.presentAudience),
  }),
  addAudience: async ({ body }, ctx) => ({
    message: 'Audience saved',
    data: await audiences.addAudience(ctx, body),
  }),
  editAudience: async ({ params, body }, ctx) => ({
    message: 'Audience saved',
    data: await audiences.editAudience(ctx, params.uuid, body),
  }),
  async deleteAudience({ params }, ctx) {
    await audiences.deleteAudience(ctx, params.uuid);
    return { message: 'Audience deleted' };
  },
  settings: async (_input, { db }) => ({ data: presentLimits(await getLimits(db)) }),
  editSettings: async ({ body }, ctx) => ({
    message: 'Limits saved',
    data: await editLimits(ctx, body),
  }),
  ...exportHandlers(bulkListExport),
});
