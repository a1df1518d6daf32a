import { namedByKind } from '@baobab/contract/kit/named-by-kind';
import { priceLists, priceListsByKind, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { presentRows } from '../../../platform/db/list-page.ts';
import { found } from '../../../platform/errors.ts';
import type { ServerInput } from '../../../platform/http/serve.ts';
import { serve, type Ctx } from '../../../schema.ts';
import { historyHandler } from '../../workspace/audit/public.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { findPlanned } from './planned-prices.repository.ts';
import { countFigures, findMissingPage } from './price-health.repository.ts';
import { priceHistory } from './price-history.repository.ts';
import { priceListExport } from './price-lists.export.ts';
import { presentPrice } from './price-lists.presenter.ts';
import { findPrice, findPricePage } from './price-lists.repository.ts';
import { addHomePrice, addPrices } from './price-lists.service.ts';

/** The handlers of one list. */
const handlersOf = (kind: PriceKind) => ({
  async list({ query, page }: ServerInput<Calls['list']>, { readDb, now }: Ctx) {
    const prices = await findPricePage(readDb, kind, query, page, now());
    const uuids = prices.rows.map(({ uuid }) => uuid);
    const planned = await findPlanned(readDb, uuids);
    return presentRows(prices, (row) => presentPrice(row, planned.get(row.uuid)));
  },
  health: async (_input: unknown, { readDb, now }: Ctx) => ({
    data: await countFigures(readDb, kind, now()),
  }),
  missing: ({ query, page }: ServerInput<Calls['missing']>, { readDb }: Ctx) =>
    findMissingPage(readDb, kind, query, page),
  history: historyHandler(priceListsByKind[kind].history, priceHistory(kind)),
  async get({ params: { uuid } }: ServerInput<Calls['get']>, { db }: Ctx) {
    const price = found(await findPrice(db, kind, uuid), 'This price');
    return { data: presentPrice(price, (await findPlanned(db, [uuid])).get(price.uuid)) };
  },
  create: async ({ body }: ServerInput<(typeof priceListsByKind)['pathology']['create']>, ctx: Ctx) => ({
    message: 'Prices added',
    uuids: await addPrices(ctx, kind, body),
  }),
  ...exportHandlers(priceListExport(kind)),
});
type Calls = (typeof priceListsByKind)[PriceKind];

export const priceListsRoutes = serve(
  priceLists,
  namedByKind({
    pathology: handlersOf('pathology'),
    radiology: handlersOf('radiology'),
    home: {
      ...handlersOf('home'),
      create: async ({ body }: ServerInput<(typeof priceListsByKind)['home']['create']>, ctx: Ctx) => ({
        message: 'Price added',
        uuids: await addHomePrice(ctx, body),
      }),
    },
  }),
);
