import * as z from 'zod';
import { overview, timeUnits } from './dashboard-overview.ts';
import { range, rankings } from './dashboard-rankings.ts';
import { get, list } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/**
 * Dashboard figures. The specification gives each card its own endpoint and spelling (`total_eprescription_lab`,
 * `total_epresc_lab`); `adminDashBoards` returns the whole Home tab. Ranges are inclusive Lagos days, by default
 * since 2020; the end may be in the future, the start may not. `previous` (the preceding period of equal length),
 * `trend` and `upcoming` are additions.
 */
export const FIRST_DAY = '2020-01-01';

export const rangeErrors = {
  future: 'you selected future Date, Please Select vaild date',
  reversed: 'The end date is before the start date. Please choose another range.',
};

const personFilter = {
  patient_uuid: p.uuid.optional(),
  doctor_uuid: p.uuid.optional(),
};

const count = z.number().int();
const counts = <const K extends string>(...keys: K[]) =>
  Object.fromEntries(keys.map((key) => [key, count])) as Record<K, typeof count>;

const appointmentTypes = counts(
  'total_booking',
  'total_free_booking',
  'total_sadn_booking',
  'total_find_doc_booking',
  'total_international_booking',
);
const appointmentStatuses = counts(
  'booked',
  'closed',
  'missed',
  'extended',
  'followup',
  'rescheduled',
  'followup_C',
  'extended_C',
  'cancelled',
);
const users = counts(
  'total',
  'consumer',
  'patient',
  'doctor',
  'diagnostic_admin',
  'diagnostic_user',
  'pharmacy_admin',
  'pharmacy_user',
);
const devices = counts('android', 'ios', 'webappconsumer');
const slots = counts('total', 'booked', 'available');
const prescriptions = counts('eprescription_count', 'eprescription_lab_count');
const statistics = counts(
  'total_appointments',
  'total_free',
  'total_sadn',
  'total_find_a_doctor',
  'total_international',
);

const home = {
  bookings: z.object(appointmentTypes),
  statuses: z.object(appointmentStatuses),
  users: z.object(users),
  devices: z.object(devices),
  slots: z.object(slots),
  eprescriptions: z.object(prescriptions),
};
export type HomeFigures = z.output<z.ZodObject<typeof home>>;
export type UpcomingFigures = Pick<HomeFigures, 'bookings' | 'statuses' | 'slots'>;

/** Counts per point of the range: per day, or per month for a long range. */
const trend = z.object({
  points: z.array(z.string()),
  bookings: z.array(count),
  users: z.array(count),
  consumers: z.array(count),
  slots: z.array(count),
  eprescriptions: z.array(count),
});
export type Trend = z.output<typeof trend>;

const cardEndpoint = <const P extends string, Q extends z.ZodRawShape, R extends z.ZodRawShape>(
  path: P,
  summary: string,
  query: Q,
  reply: R,
) =>
  get(path, {
    summary,
    permission: 'dashboards:read',
    query: z.object({ ...range, ...query }),
    reply: z.object(reply),
  });

/** Names to choose from, for a role that may see figures but not records. `hint` tells namesakes apart. */
const options = <const P extends string, const A extends 'dashboards:read' | 'dashboards:partner'>(
  path: P,
  summary: string,
  permission: A,
) =>
  list(path, {
    summary,
    permission,
    row: z.object({ uuid: p.uuid, _id: p.uuid, full_name: z.string(), hint: z.string() }),
  });

export const dashboards = {
  patients: options('/booking/dashboard/patients', 'Patients for the patient selector', 'dashboards:read'),
  doctors: options('/booking/dashboard/doctors', 'Doctors for the doctor selector', 'dashboards:read'),
  partners: options('/booking/dashboard/partners', 'Partners for the partner selector', 'dashboards:partner'),
  ...rankings,
  home: cardEndpoint(
    '/booking/adminDashBoards',
    'All figures of the Home tab, with the preceding period',
    {},
    {
      ...home,
      previous: z
        .object({ ...home, start_date: p.day, end_date: p.day, until: z.string().nullable() })
        .nullable(),
      trend,
    },
  ),
  overview: cardEndpoint(
    '/booking/dashboard/overview',
    'Key figures over time with the preceding period, and the bookings and slots of today',
    { by: z.enum(timeUnits).optional() },
    overview,
  ),
  upcoming: get('/booking/dashboard/upcoming', {
    summary: 'Appointments and slots after today, of everyone, a patient or a doctor',
    permission: 'dashboards:read',
    query: z.object(personFilter),
    reply: z.object({ bookings: home.bookings, statuses: home.statuses, slots: home.slots }),
  }),
  slots: cardEndpoint(
    '/clinic/slotCountForAdminIndivi',
    'Slots opened, booked and free',
    personFilter,
    slots,
  ),
  prescriptions: get('/ep/getEpAndEplCountsDoctor/:type', {
    summary: 'Prescriptions and lab advices of everyone, a patient or a doctor',
    permission: 'dashboards:read',
    params: z.object({ type: z.string().max(40) }),
    query: z.object({ ...range, ...personFilter }),
    reply: z.object({
      ...prescriptions,
      ...counts('total_eprescription', 'total_eprescription_lab', 'total_epresc_lab'),
    }),
  }),
  devices: cardEndpoint(
    '/notification/admin/getUserDeviceDetails',
    'Consumers by the device they use',
    {},
    devices,
  ),
  types: cardEndpoint('/booking/getCountDetails', 'Appointments by type', personFilter, appointmentTypes),
  statuses: cardEndpoint(
    '/booking/getAptDetailsBasStatus',
    'Appointments by status',
    personFilter,
    appointmentStatuses,
  ),
  users: cardEndpoint('/user/admin/getTotalUsersIndi', 'Users by group', {}, users),
  ofPatient: cardEndpoint(
    '/booking/getCountDetailsPatBasAppointments',
    'Appointments of a patient by type',
    { patient_uuid: personFilter.patient_uuid },
    statistics,
  ),
  ofDoctor: cardEndpoint(
    '/booking/getCountDetailsDocBasAppointments',
    'Appointments of a doctor by type',
    { doctor_uuid: personFilter.doctor_uuid },
    statistics,
  ),
  income: cardEndpoint(
    '/booking/getTheIncomeDetails',
    'What a patient spent or a doctor earned',
    personFilter,
    {
      total_orders: count,
      total_amount_spent_in_appointment: z.number(),
      total_amount_in_order: z.number(),
      total_amount: z.number(),
    },
  ),
  partnerOrders: get('/order/admin/getOrderDetailsForAdmin', {
    summary: 'Lab orders of the partners and their total amount',
    permission: 'dashboards:partner',
    query: z.object({ ...range, partner_uuid: p.uuid.optional() }),
    reply: z.object({
      ...counts('total_orders', 'total_order_completed', 'total_order_inprogress', 'total_order_pending'),
      total_amount_in_order: z.number(),
      total_partners: count,
    }),
  }),
  treatmentPlans: cardEndpoint(
    '/{product}new/order/dashboard/data',
    'Treatment plan orders, in total and by disease',
    {},
    {
      totalData: z.object(
        counts(
          'total_treatment_plan_order',
          'total_treatment_plan_order_paid',
          'total_treatment_plan_order_unpaid',
          'total_treatment_plan_order_completed',
          'total_treatment_plan_order_pending',
        ),
      ),
      totalDataDisease: z.array(z.object({ _id: z.string(), total_treatment_plan_order: count })),
    },
  ),
};
