import { coupons, type UsedCouponFilters } from '@baobab/contract/money/coupons/coupons';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { presentRows } from '../../../platform/db/list-page.ts';
import { startBulk } from '../../../platform/bulk/start.ts';
import { found } from '../../../platform/errors.ts';
import { listHandler, recordHandler, recordAfter } from '../../../platform/http/record-handlers.ts';
import { serve, type Ctx } from '../../../schema.ts';
import { couponBulk } from './coupons.bulk.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { couponListExport } from './coupon-list.export.ts';
import { exportUses, useListExports } from './coupons.export.ts';
import { presentCost, presentCoupon, presentStats, presentUse, wireNames } from './coupons.presenter.ts';
import { findCouponsById, couponRecords } from './coupons.repository.ts';
import { createCoupon, editCoupon } from './coupons.service.ts';
import { findOverlaps } from './overlaps.repository.ts';
import { countByKind, findCost, findUse, findUsePage, type Report } from './reports.repository.ts';
import { recordIn } from '../../workspace/audit/history.public.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

const listUses =
  (report: Report) =>
  async ({ query, page }: { query: UsedCouponFilters; page: PageWindow }, { readDb }: Ctx) => {
    const uses = await findUsePage(readDb, report, query, page);
    const uuids = uses.rows.map((row) => row.coupon_uuid);
    const used = uuids.length === 0 ? [] : await findCouponsById(readDb, uuids);
    const byUuid = new Map(used.map((row) => [row.uuid, row]));
    return presentRows(uses, (row) => presentUse(row, byUuid.get(row.coupon_uuid)!));
  };

const usedExport = exportHandlers(useListExports.others);
const usedForDmpExport = exportHandlers(useListExports.dmp);

export const couponsRoutes = serve(coupons, {
  list: listHandler(couponRecords, presentCoupon),
  history: historyHandler(coupons.history, recordIn('coupons'), wireNames),
  get: recordHandler(couponRecords, presentCoupon),
  async getUse({ params }, { db }) {
    const use = found(await findUse(db, params.uuid), 'This use of a coupon');
    return { data: presentUse(use, await couponRecords.get(db, use.coupon_uuid)) };
  },
  create: ({ body }, ctx) =>
    recordAfter('Coupon Created Successfully', createCoupon(ctx, body), presentCoupon),
  update: ({ params, body }, ctx) =>
    recordAfter('Coupan Updated Successfully', editCoupon(ctx, params.couponId, body), presentCoupon),
  bulk: ({ body }, ctx) => startBulk(ctx, couponBulk, body),
  cost: async ({ params }, { db }) => ({ data: presentCost(await findCost(db, params.uuid)) }),
  usedForDmp: listUses('dmp'),
  used: listUses('others'),
  stats: async ({ query }, { db }) => ({
    data: presentStats(await countByKind(db, query.user_id || undefined)),
  }),
  exportUsed: ({ query }, ctx) => exportUses(ctx, 'others', query),
  exportUsedForDmp: ({ query }, ctx) => exportUses(ctx, 'dmp', query),
  async overlaps({ query }, { db }) {
    const { rows, total } = await findOverlaps(db, query);
    return { data: rows.map(presentCoupon), count: total };
  },
  ...exportHandlers(couponListExport),
  exportUsedRows: usedExport.exportRows,
  exportUsedJob: usedExport.exportJob,
  exportUsedForDmpRows: usedForDmpExport.exportRows,
  exportUsedForDmpJob: usedForDmpExport.exportJob,
});
