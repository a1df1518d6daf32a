import { dashboards } from '@baobab/contract/dashboards';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { serve, type Ctx } from '../../schema.ts';
import {
  earned,
  presentDevices,
  presentOrders,
  presentSlots,
  presentStatistics,
  presentStatuses,
  presentTreatmentPlans,
  presentTypes,
  presentUsers,
  spent,
} from './dashboards.presenter.ts';
import {
  countDocuments,
  countPartners,
  countSlots,
  findBookingTotals,
  findDiseaseNames,
  findNames,
  findPartnerOrders,
  findPartnerUsers,
  findPatientOrders,
  findTotals,
  sumDiscounts,
} from './dashboards.repository.ts';
import { before, homeFigures, homeTrend, periodOf } from './dashboards.service.ts';

const whose = (query: { patient_uuid?: string | undefined; doctor_uuid?: string | undefined }) => ({
  patient: query.patient_uuid || undefined,
  doctor: query.doctor_uuid || undefined,
});

const names =
  (whom: 'patients' | 'doctors') =>
  async ({ query, page }: { query: { search?: string | undefined }; page: PageWindow }, { readDb }: Ctx) => {
    const { rows, total } = await findNames(readDb, whom, query.search, page);
    return { rows: rows.map((row) => ({ ...row, _id: row.uuid })), total };
  };

export const dashboardsRoutes = serve(dashboards, {
  patients: names('patients'),
  doctors: names('doctors'),
  async home({ query }, { readDb }) {
    const period = periodOf(query);
    const earlier = before(period);
    const [figures, previous, trend] = await Promise.all([
      homeFigures(readDb, period),
      earlier ? homeFigures(readDb, earlier) : null,
      homeTrend(readDb, period),
    ]);
    return { ...figures, previous, trend };
  },
  async slots({ query }, { readDb }) {
    const [range, who] = [periodOf(query), whose(query)];
    const [total, bookings] = await Promise.all([
      countSlots(readDb, who, range),
      findBookingTotals(readDb, who, range),
    ]);
    return presentSlots(total, bookings);
  },
  async prescriptions({ query }, { readDb }) {
    const [range, who] = [periodOf(query), whose(query)];
    const [drugs, labs] = await Promise.all([
      countDocuments(readDb, 'prescriptions', who, range),
      countDocuments(readDb, 'lab_advices', who, range),
    ]);
    return {
      eprescription_count: drugs,
      eprescription_lab_count: labs,
      total_eprescription: drugs,
      total_eprescription_lab: labs,
      total_epresc_lab: labs,
    };
  },
  devices: async ({ query }, { readDb }) =>
    presentDevices(await findTotals(readDb, 'device_tokens', periodOf(query))),
  types: async ({ query }, { readDb }) =>
    presentTypes(await findBookingTotals(readDb, whose(query), periodOf(query))),
  statuses: async ({ query }, { readDb }) =>
    presentStatuses(await findBookingTotals(readDb, whose(query), periodOf(query))),
  async users({ query }, { readDb }) {
    const range = periodOf(query);
    const [accounts, partnerUsers, patients] = await Promise.all([
      findTotals(readDb, 'accounts', range),
      findPartnerUsers(readDb, range),
      findTotals(readDb, 'patients', range),
    ]);
    return presentUsers(accounts, partnerUsers, patients);
  },
  ofPatient: async ({ query }, { readDb }) =>
    presentStatistics(
      await findBookingTotals(readDb, whose({ patient_uuid: query.patient_uuid }), periodOf(query)),
    ),
  ofDoctor: async ({ query }, { readDb }) =>
    presentStatistics(
      await findBookingTotals(readDb, whose({ doctor_uuid: query.doctor_uuid }), periodOf(query)),
    ),
  async income({ query }, { readDb }) {
    const [range, who] = [periodOf(query), whose(query)];
    const [bookings, discounts, orders] = await Promise.all([
      findBookingTotals(readDb, who, range),
      sumDiscounts(readDb, who, range),
      who.patient ? findPatientOrders(readDb, who.patient, range) : { n: 0, kobo: 0 },
    ]);
    return {
      total_orders: orders.n,
      total_amount_spent_in_appointment: spent(bookings, discounts),
      total_amount_in_order: orders.kobo / 100,
      total_amount: earned(bookings),
    };
  },
  async partnerOrders({ query }, { readDb }) {
    const range = periodOf(query);
    const partner = query.partner_uuid || undefined;
    const orders = partner
      ? await findPartnerOrders(readDb, partner, range)
      : await findTotals(readDb, 'lab_orders', range);
    return presentOrders(orders, partner ? 1 : await countPartners(readDb));
  },
  treatmentPlans: async ({ query }, { readDb }) =>
    presentTreatmentPlans(
      await findTotals(readDb, 'treatment_orders', periodOf(query)),
      await findDiseaseNames(readDb),
    ),
});
