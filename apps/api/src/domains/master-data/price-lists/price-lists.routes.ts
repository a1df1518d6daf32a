import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { formatDay } from '@baobab/contract/kit/lagos-time';
import type { MissingFilters } from '@baobab/contract/master-data/price-health';
import {
  priceLists,
  type NewPrices,
  type PriceEdit,
  type PriceFilters,
  type PriceKind,
} from '@baobab/contract/master-data/price-lists';
import { presentRows, type PageOf } from '../../../platform/db/list-page.ts';
import { found, notFound } from '../../../platform/errors.ts';
import { serve, type Ctx, type Db } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { planEdit } from './planned-edits.service.ts';
import { findPlanned } from './planned-prices.repository.ts';
import { countFigures, findMissingPage } from './price-health.repository.ts';
import { priceListExports } from './price-lists.export.ts';
import { presentPrice } from './price-lists.presenter.ts';
import { findPrice, findPricePage, type PriceRow } from './price-lists.repository.ts';
import { addHomePrice, addPrices, editPrice } from './price-lists.service.ts';

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

/** The path has two ids, which are the same record here. */
const edit =
  (kind: PriceKind) =>
  async ({ params, body }: { params: { uuid: string; uuid1?: string }; body: PriceEdit }, ctx: Ctx) => {
    if (params.uuid1 && params.uuid1.toLowerCase() !== params.uuid.toLowerCase())
      throw notFound('This price');
    const { valid_from: day, ...changes } = body;
    if (day)
      return {
        message: `Price change planned for ${formatDay(day)}`,
        data: await planEdit(ctx, kind, params.uuid, changes, day),
      };
    return { message: 'Price updated', data: presentPrice(await editPrice(ctx, kind, params.uuid, body)) };
  };

const pathologyExport = exportHandlers(priceListExports.pathology);
const radiologyExport = exportHandlers(priceListExports.radiology);
const homeExport = exportHandlers(priceListExports.home);

export const priceListsRoutes = serve(priceLists, {
  pathologyList: list('pathology'),
  pathologyHealth: health('pathology'),
  pathologyMissing: missing('pathology'),
  pathologyGet: get('pathology'),
  pathologyCreate: create('pathology'),
  pathologyEdit: edit('pathology'),
  pathologyExportRows: pathologyExport.exportRows,
  pathologyExportJob: pathologyExport.exportJob,
  radiologyList: list('radiology'),
  radiologyHealth: health('radiology'),
  radiologyMissing: missing('radiology'),
  radiologyGet: get('radiology'),
  radiologyCreate: create('radiology'),
  radiologyEdit: edit('radiology'),
  radiologyExportRows: radiologyExport.exportRows,
  radiologyExportJob: radiologyExport.exportJob,
  homeList: list('home'),
  homeHealth: health('home'),
  homeMissing: missing('home'),
  homeGet: get('home'),
  homeCreate: async ({ body }, ctx) => ({ message: 'Price added', uuids: await addHomePrice(ctx, body) }),
  homeEdit: edit('home'),
  homeExportRows: homeExport.exportRows,
  homeExportJob: homeExport.exportJob,
});
