import { audit, type HistoryName } from '@baobab/contract/workspace/audit/audit';
import type { HistoryEndpoint } from '@baobab/contract/kit/history';
import type { Handler } from '../../../platform/http/serve.ts';
import { serve, type Ctx } from '../../../schema.ts';
import { exportHandlers } from '../exports/public.ts';
import { findActorPage } from './actors.repository.ts';
import { auditExport } from './audit.export.ts';
import { listAudit, listHistory, readEntry } from './audit.service.ts';
import { readVerification, requestVerification } from './verifications.service.ts';

const history =
  (name: HistoryName): Handler<HistoryEndpoint, Ctx> =>
  ({ params, page }, ctx) =>
    listHistory(ctx, name, params.uuid, page);

export const auditRoutes = serve(audit, {
  list: ({ query, page }, ctx) => listAudit(ctx, query, page),
  entry: async ({ params }, ctx) => ({ data: await readEntry(ctx, params.id) }),
  ...exportHandlers(auditExport),
  actors: ({ query, page }, ctx) => findActorPage(ctx.db, query, page),
  verification: (_, ctx) => readVerification(ctx),
  verify: ({ query }, ctx) => requestVerification(ctx, query.scope),
  users: history('users'),
  doctors: history('doctors'),
  thirdPartyDoctors: history('thirdPartyDoctors'),
  pharmacies: history('pharmacies'),
  partners: history('partners'),
  influencers: history('influencers'),
  introducers: history('introducers'),
  companies: history('companies'),
  consumers: history('consumers'),
  patients: history('patients'),
  appointments: history('appointments'),
  transactions: history('transactions'),
  labOrders: history('labOrders'),
  treatmentOrders: history('treatmentOrders'),
  coupons: history('coupons'),
  partnerNames: history('partnerNames'),
  cities: history('cities'),
  areas: history('areas'),
  pathologyTests: history('pathologyTests'),
  radiologyTests: history('radiologyTests'),
  pathologyPrices: history('pathologyPrices'),
  radiologyPrices: history('radiologyPrices'),
  homePrices: history('homePrices'),
  staff: history('staff'),
  securitySettings: history('securitySettings'),
  bulkNotifications: history('bulkNotifications'),
  bookingSettings: history('bookingSettings'),
  referralSettings: history('referralSettings'),
});
