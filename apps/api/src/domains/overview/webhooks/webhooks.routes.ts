import { webhooks } from '@baobab/contract/overview/webhooks';
import { presentRows } from '../../../platform/db/list-page.ts';
import { recordHandler, messageAfter, recordAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { findDeliveryPage } from './deliveries.repository.ts';
import { presentDelivery, presentWebhook } from './webhooks.presenter.ts';
import { webhookRecords } from './webhooks.repository.ts';
import { addWebhook, editWebhook, removeWebhook, replayDelivery, testWebhook } from './webhooks.service.ts';

export const webhooksRoutes = serve(webhooks, {
  list: async ({ query, page }, { db }) =>
    presentRows(await webhookRecords.page(db, query, page), presentWebhook),
  get: recordHandler(webhookRecords, presentWebhook),
  async add({ body }, ctx) {
    const { webhook, secret } = await addWebhook(ctx, body);
    return { message: 'Webhook added', data: presentWebhook(webhook), secret };
  },
  async edit({ params, body }, ctx) {
    const { webhook, secret } = await editWebhook(ctx, params.uuid, body);
    return { message: 'Webhook updated', data: presentWebhook(webhook), secret };
  },
  remove: ({ params }, ctx) => messageAfter('Webhook deleted', removeWebhook(ctx, params.uuid)),
  async test({ params }, ctx) {
    const { row, delivered } = await testWebhook(ctx, params.uuid);
    return {
      message: delivered ? 'The receiver accepted the test' : 'The receiver did not accept the test',
      data: presentDelivery(row),
    };
  },
  async deliveries({ params, query, page }, { db }) {
    await webhookRecords.get(db, params.uuid);
    return presentRows(await findDeliveryPage(db, params.uuid, query.state, page), presentDelivery);
  },
  replay: ({ params }, ctx) =>
    recordAfter('The event is sent again', replayDelivery(ctx, params.uuid), presentDelivery),
});
