import type { rankings, RankingName } from '@baobab/contract/overview/dashboard-rankings';
import { dashboards } from '@baobab/contract/overview/dashboards';
import { firstSteps } from '@baobab/contract/overview/first-steps';
import { toNaira } from '@baobab/contract/kit/naira';
import { hasPermission } from '@baobab/contract/kit/roles';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { Handler } from '../../../platform/http/serve.ts';
import { messageAfter } from '../../../platform/http/record-handlers.ts';
import { serve, type Ctx } from '../../../schema.ts';
import {
  earned,
  presentDevices,
  presentOption,
  presentOrders,
  presentSlots,
  presentStatistics,
  presentStatuses,
  presentTreatmentPlans,
  presentTypes,
  presentUsers,
} from './dashboards.presenter.ts';
import {
  countDocuments,
  countPartners,
  countSlots,
  findBookingTotals,
  findDiseaseNames,
  findPartnerOrders,
  findPartnerUsers,
  findPatientSpending,
  findTotals,
} from './dashboards.repository.ts';
import {
  precedingPeriod,
  homeFigures,
  homeTrend,
  periodOf,
  upcomingFigures,
  type PeriodQuery,
} from './dashboards.service.ts';
import { listFirstSteps, putFirstStepsAway } from './first-steps.service.ts';
import { readOverview } from './overview.service.ts';
import { createRankings } from './rankings.service.ts';
import { findOptions, type SelectorName } from './selectors.repository.ts';

const scopeOf = (query: { patient_uuid?: string | undefined; doctor_uuid?: string | undefined }) => ({
  patient: query.patient_uuid || undefined,
  doctor: query.doctor_uuid || undefined,
});

/** The permission for the records behind a selector. */
const recordPermissions = {
  patients: 'patients:read',
  doctors: 'doctors:read',
  partners: 'partners:read',
} as const;

const listOptions =
  (name: SelectorName) =>
  async (
    { query, page }: { query: { search?: string | undefined }; page: PageWindow },
    { readDb, actor, now }: Ctx,
  ) => {
    const { rows, total } = await findOptions(readDb, name, query.search, page, now());
    const canRead = hasPermission(actor.role, recordPermissions[name]);
    return { rows: rows.map((row) => presentOption(row, canRead)), total };
  };

type CardEndpoints = Omit<typeof dashboards, 'overview' | keyof typeof rankings>;

const cardHandlers: { [K in keyof CardEndpoints]: Handler<CardEndpoints[K], Ctx> } = {
  patients: listOptions('patients'),
  doctors: listOptions('doctors'),
  partners: listOptions('partners'),
  async home({ query }, { readDb, now }) {
    const period = periodOf(query, now());
    const earlier = precedingPeriod(period, now());
    const [figures, previous, trend] = await Promise.all([
      homeFigures(readDb, period),
      earlier ? homeFigures(readDb, earlier) : null,
      homeTrend(readDb, period),
    ]);
    return {
      ...figures,
      previous: previous &&
        earlier && {
          ...previous,
          start_date: earlier.from,
          end_date: earlier.to,
          until: earlier.until?.toISOString() ?? null,
        },
      trend,
    };
  },
  upcoming: ({ query }, { readDb, now }) => upcomingFigures(readDb, scopeOf(query), now()),
  async slots({ query }, { readDb, now }) {
    const [range, scope] = [periodOf(query, now()), scopeOf(query)];
    const [total, bookings] = await Promise.all([
      countSlots(readDb, scope, range),
      findBookingTotals(readDb, scope, range),
    ]);
    return presentSlots(total, bookings);
  },
  async prescriptions({ query }, { readDb, now }) {
    const [range, scope] = [periodOf(query, now()), scopeOf(query)];
    const [drugs, labs] = await Promise.all([
      countDocuments(readDb, 'prescriptions', scope, range),
      countDocuments(readDb, 'lab_advices', scope, range),
    ]);
    return {
      eprescription_count: drugs,
      eprescription_lab_count: labs,
      total_eprescription: drugs,
      total_eprescription_lab: labs,
      total_epresc_lab: labs,
    };
  },
  devices: async ({ query }, { readDb, now }) =>
    presentDevices(await findTotals(readDb, 'device_tokens', periodOf(query, now()))),
  types: async ({ query }, { readDb, now }) =>
    presentTypes(await findBookingTotals(readDb, scopeOf(query), periodOf(query, now()))),
  statuses: async ({ query }, { readDb, now }) =>
    presentStatuses(await findBookingTotals(readDb, scopeOf(query), periodOf(query, now()))),
  async users({ query }, { readDb, now }) {
    const range = periodOf(query, now());
    const [accounts, partnerUsers, patients] = await Promise.all([
      findTotals(readDb, 'accounts', range),
      findPartnerUsers(readDb, range),
      findTotals(readDb, 'patients', range),
    ]);
    return presentUsers(accounts, partnerUsers, patients);
  },
  ofPatient: async ({ query }, { readDb, now }) =>
    presentStatistics(
      await findBookingTotals(readDb, scopeOf({ patient_uuid: query.patient_uuid }), periodOf(query, now())),
    ),
  ofDoctor: async ({ query }, { readDb, now }) =>
    presentStatistics(
      await findBookingTotals(readDb, scopeOf({ doctor_uuid: query.doctor_uuid }), periodOf(query, now())),
    ),
  async income({ query }, { readDb, now }) {
    const [range, scope] = [periodOf(query, now()), scopeOf(query)];
    const [bookings, spending] = await Promise.all([
      findBookingTotals(readDb, scope, range),
      scope.patient
        ? findPatientSpending(readDb, scope.patient, range)
        : { orders: 0, orders_kobo: 0, bookings_kobo: 0 },
    ]);
    return {
      total_orders: spending.orders,
      total_amount_spent_in_appointment: toNaira(spending.bookings_kobo),
      total_amount_in_order: toNaira(spending.orders_kobo),
      total_amount: earned(bookings),
    };
  },
  async partnerOrders({ query }, { readDb, now }) {
    const range = periodOf(query, now());
    const partner = query.partner_uuid || undefined;
    const orders = await findPartnerOrders(readDb, partner, range);
    return presentOrders(orders, partner ? 1 : await countPartners(readDb));
  },
  treatmentPlans: async ({ query }, { readDb, now }) =>
    presentTreatmentPlans(
      await findTotals(readDb, 'treatment_orders', periodOf(query, now())),
      await findDiseaseNames(readDb),
    ),
};

const readRanking = createRankings();
const rankingHandler =
  (name: RankingName) =>
  ({ query }: { query: PeriodQuery & { sort?: string | undefined } }, ctx: Ctx) =>
    readRanking(ctx, name, periodOf(query, ctx.now()), query.sort);

export const dashboardsRoutes = serve(
  { ...dashboards, ...firstSteps },
  {
    ...cardHandlers,
    partnerRanking: rankingHandler('partners'),
    doctorRanking: rankingHandler('doctors'),
    diseaseRanking: rankingHandler('diseases'),
    planRanking: rankingHandler('plans'),
    firstSteps: async (_input, ctx) => ({ steps: await listFirstSteps(ctx) }),
    putFirstStepsAway: ({ body }, ctx) =>
      messageAfter('Saved', putFirstStepsAway(ctx, body.steps, body.put_away)),
    overview: ({ query }, ctx) => readOverview(ctx, periodOf(query, ctx.now()), query.by),
  },
);
