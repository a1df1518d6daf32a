import { consumers } from '@baobab/contract/people/consumers';
import { presentRows } from '../../../platform/db/list-page.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { consumerListExport, exportConsumers } from './consumers.export.ts';
import { presentConsumer, presentReading, storedKind } from './consumers.presenter.ts';
import { consumerRecords } from './consumers.repository.ts';
import { listConsumers, openConsumer, openTracker } from './consumers.service.ts';
import { historyHandler } from '../../workspace/audit/public.ts';
import { consumerHistory } from './consumers.history.repository.ts';

const presentOption = <T extends { uuid: string }>(row: T) => ({ ...row, _id: row.uuid });

export const consumersRoutes = serve(consumers, {
  async list({ query, page }, ctx) {
    const { spenders, families } = await listConsumers(ctx, query, page);
    return presentRows(spenders, (row) => presentConsumer(row, families));
  },
  history: historyHandler(consumers.history, consumerHistory),
  async get({ params }, ctx) {
    const { row, families } = await openConsumer(ctx, params.uuid);
    return { data: presentConsumer(row, families) };
  },
  export: ({ query }, ctx) => exportConsumers(ctx, query),
  async healthTrack({ query, page }, ctx) {
    const filter = { consumer: query.user_uuid, kind: storedKind(query.type), period: query.day_type };
    const { rows, total, drawn } = await openTracker(ctx, filter, page, query.drawn);
    return { rows: rows.map(presentReading), total, drawn: drawn.map(presentReading) };
  },
  async options({ query, page }, { readDb }) {
    const { rows, total } = await consumerRecords.page(readDb, query, page);
    return { rows: rows.map(presentOption), total };
  },
  find: async ({ query }, { db }) => ({
    data: (await consumerRecords.page(db, query, { skip: 0, limit: 100 })).rows.map(presentOption),
  }),
  ...exportHandlers(consumerListExport),
});
