import { bulkNotifications } from '@baobab/contract/bulk-notifications';
import { presentRows } from '../../platform/db/list-page.ts';
import { serve } from '../../schema.ts';
import { exportHandlers } from '../exports/public.ts';
import { bulkListExport } from './bulk-notifications.export.ts';
import { presentBulk } from './bulk-notifications.presenter.ts';
import { countAudience, findBulkPage } from './bulk-notifications.repository.ts';
import { send } from './bulk-notifications.approval.ts';
import { cancelSending, getBulk, saveDraft } from './bulk-notifications.service.ts';

const SENT = 'Notification Sent Successfully';

export const bulkNotificationsRoutes = serve(bulkNotifications, {
  list: async ({ query, page }, { db }) => presentRows(await findBulkPage(db, query, page), presentBulk),
  get: async ({ params }, { db }) => ({ data: presentBulk(await getBulk(db, params.uuid)) }),
  audience: (_input, { readDb }) => countAudience(readDb),
  chosenAudience: ({ body }, { readDb }) => countAudience(readDb, body.user),
  sendSelected: async ({ body }, ctx) => ({
    message: SENT,
    data: presentBulk(await send(ctx, { given: body })),
  }),
  sendAll: async ({ body }, ctx) => ({ message: SENT, data: presentBulk(await send(ctx, { given: body })) }),
  saveDraft: async ({ body }, ctx) => ({
    message: 'Notification Saved Successfully As Draft',
    data: presentBulk(await saveDraft(ctx, body)),
  }),
  sendDraft: async ({ params }, ctx) => ({
    message: SENT,
    data: presentBulk(await send(ctx, { draft: params.uuid })),
  }),
  cancel: async ({ params }, ctx) => ({
    message: 'Notification cancelled',
    data: presentBulk(await cancelSending(ctx, params.uuid)),
  }),
  ...exportHandlers(bulkListExport),
});
