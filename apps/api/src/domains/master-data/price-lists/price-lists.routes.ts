import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { MissingFilters } from '@baobab/contract/master-data/price-health';
import {
  priceLists,
  type NewPrices,
  type PriceFilters,
  type PriceKind,
} from '@baobab/contract/master-data/price-lists';
import { presentRows, type PageOf } from '../../../platform/db/list-page.ts';
import { found } from '../../../platform/errors.ts';
import { serve, type Ctx, type Db } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { findPlanned } from './planned-prices.repository.ts';
import { countFigures, findMissingPage } from './price-health.repository.ts';
import { priceListExports } from './price-lists.export.ts';
import { presentPrice } from './price-lists.presenter.ts';
import { findPrice, findPricePage, type PriceRow } from './price-lists.repository.ts';
import { addHomePrice, addPrices } from './price-lists.service.ts';
import { priceHistory } from './price-history.repository.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

const presentPage = async (db: Db, page: PageOf<PriceRow>) => {
  const planned = await findPlanned(
    db,
    page.rows.map(({ uuid }) => uuid),
  );
  return presentRows(page, (row) => presentPrice(row, planned.get(row.uuid)));
};
const presentOne = async (db: Db, row: PriceRow) =>
  presentPrice(row, (await findPlanned(db, [row.uuid])).get(row.uuid));

const list =
  (kind: PriceKind) =>
  async ({ query, page }: { query: PriceFilters; page: PageWindow }, { readDb, now }: Ctx) =>
    presentPage(readDb, await findPricePage(readDb, kind, query, page, now()));

const get =
  (kind: PriceKind) =>
  async ({ params }: { params: { uuid: string } }, { db }: Ctx) => ({
    data: await presentOne(db, found(await findPrice(db, kind, params.uuid), 'This price')),
  });

const health =
  (kind: PriceKind) =>
  async (_input: unknown, { readDb, now }: Ctx) => ({ data: await countFigures(readDb, kind, now()) });

const missing =
  (kind: PriceKind) =>
  ({ query, page }: { query: MissingFilters; page: PageWindow }, { readDb }: Ctx) =>
    findMissingPage(readDb, kind, query, page);

const create =
  (kind: PriceKind) =>
  async ({ body }: { body: NewPrices }, ctx: Ctx) => ({
    message: 'Prices added',
    uuids: await addPrices(ctx, kind, body),
  });

const pathologyExport = exportHandlers(priceListExports.pathology);
const radiologyExport = exportHandlers(priceListExports.radiology);
const homeExport = exportHandlers(priceListExports.home);

export const priceListsRoutes = serve(priceLists, {
  pathologyList: list('pathology'),
  pathologyHealth: health('pathology'),
  pathologyMissing: missing('pathology'),
  pathologyHistory: historyHandler(priceLists.pathologyHistory, priceHistory('pathology')),
  pathologyGet: get('pathology'),
  pathologyCreate: create('pathology'),
  pathologyExportRows: pathologyExport.exportRows,
  pathologyExportJob: pathologyExport.exportJob,
  radiologyList: list('radiology'),
  radiologyHealth: health('radiology'),
  radiologyMissing: missing('radiology'),
  radiologyHistory: historyHandler(priceLists.radiologyHistory, priceHistory('radiology')),
  radiologyGet: get('radiology'),
  radiologyCreate: create('radiology'),
  radiologyExportRows: radiologyExport.exportRows,
  radiologyExportJob: radiologyExport.exportJob,
  homeList: list('home'),
  homeHealth: health('home'),
  homeMissing: missing('home'),
  homeHistory: historyHandler(priceLists.homeHistory, priceHistory('home')),
  homeGet: get('home'),
  homeCreate: async ({ body }, ctx) => ({ message: 'Price added', uuids: await addHomePrice(ctx, body) }),
  homeExportRows: homeExport.exportRows,
  homeExportJob: homeExport.exportJob,
});
