import { visitStatuses } from '@baobab/contract/care/appointments';
import type { HomeFigures } from '@baobab/contract/overview/dashboards';
import { toNaira } from '@baobab/contract/kit/naira';
import { countAll, type KeyTotal } from './dashboards.repository.ts';
import type { OptionRow } from './selectors.repository.ts';

/** The keys of bookings are "kind/status". */
const kindOf = ({ key }: KeyTotal) => key.split('/')[0];
const statusOf = ({ key }: KeyTotal) => key.split('/')[1] ?? '';
const ofKind = (totals: readonly KeyTotal[], kind: string) =>
  countAll(totals.filter((one) => kindOf(one) === kind));
const ofStatus = (totals: readonly KeyTotal[], ...statuses: string[]) =>
  countAll(totals.filter((one) => statuses.includes(statusOf(one))));
const ofKey = (totals: readonly KeyTotal[], ...keys: string[]) =>
  countAll(totals.filter(({ key }) => keys.includes(key)));

export const presentTypes = (bookings: readonly KeyTotal[]): HomeFigures['bookings'] => ({
  total_booking: countAll(bookings),
  total_free_booking: ofKind(bookings, 'free'),
  total_sadn_booking: ofKind(bookings, 'sadn'),
  total_find_doc_booking: ofKind(bookings, 'nigerian'),
  total_international_booking: ofKind(bookings, 'international'),
});

/** The same counts under the names that the patient and doctor tabs use. */
export const presentStatistics = (bookings: readonly KeyTotal[]) => ({
  total_appointments: countAll(bookings),
  total_free: ofKind(bookings, 'free'),
  total_sadn: ofKind(bookings, 'sadn'),
  total_find_a_doctor: ofKind(bookings, 'nigerian'),
  total_international: ofKind(bookings, 'international'),
});

export const presentStatuses = (bookings: readonly KeyTotal[]): HomeFigures['statuses'] => ({
  booked: ofStatus(bookings, 'booked'),
  closed: ofStatus(bookings, 'closed'),
  missed: ofStatus(bookings, 'missed'),
  extended: ofStatus(bookings, 'extended'),
  followup: ofStatus(bookings, 'followup'),
  rescheduled: ofStatus(bookings, 'rescheduled'),
  followup_C: ofStatus(bookings, 'followup_C'),
  extended_C: ofStatus(bookings, 'extended_C'),
  cancelled: ofStatus(bookings, 'cancelled'),
});

/** Patients are not accounts, so `total` does not include them. */
export const presentUsers = (
  accounts: readonly KeyTotal[],
  partnerUsers: readonly KeyTotal[],
  patients: readonly KeyTotal[],
): HomeFigures['users'] => ({
  total: countAll(accounts.filter(({ key }) => key !== 'staff')),
  consumer: ofKey(accounts, 'consumer'),
  patient: countAll(patients),
  doctor: ofKey(accounts, 'doctor'),
  diagnostic_admin: ofKey(partnerUsers, 'diagnostic_admin'),
  diagnostic_user: ofKey(partnerUsers, 'diagnostic_user'),
  pharmacy_admin: ofKey(partnerUsers, 'pharmacy_admin'),
  pharmacy_user: ofKey(partnerUsers, 'pharmacy_user'),
});

export const presentDevices = (devices: readonly KeyTotal[]): HomeFigures['devices'] => ({
  android: ofKey(devices, 'android'),
  ios: ofKey(devices, 'ios'),
  webappconsumer: ofKey(devices, 'webapp'),
});

const RELEASED_STATUSES = ['cancelled', 'declined', 'rejected'];

/** A slot counts as booked while a booking holds it. */
export function presentSlots(total: number, bookings: readonly KeyTotal[]): HomeFigures['slots'] {
  const booked = countAll(bookings.filter((one) => !RELEASED_STATUSES.includes(statusOf(one))));
  return { total, booked, available: Math.max(0, total - booked) };
}

const kobo = (totals: readonly KeyTotal[]) => totals.reduce((sum, one) => sum + one.kobo, 0);

export const earned = (bookings: readonly KeyTotal[]) =>
  toNaira(kobo(bookings.filter((one) => (visitStatuses as readonly string[]).includes(statusOf(one)))));

export const presentOrders = (orders: readonly KeyTotal[], partners: number) => ({
  total_orders: countAll(orders),
  total_amount_in_order: toNaira(kobo(orders)),
  total_order_completed: ofKey(orders, 'completed'),
  total_order_inprogress: ofKey(orders, 'inprogress'),
  total_order_pending: ofKey(orders, 'pending'),
  total_partners: partners,
});

/** The keys of treatment orders are "disease/paid/status". */
export function presentTreatmentPlans(
  totals: readonly KeyTotal[],
  diseases: readonly { uuid: string; name: string }[],
) {
  const part = (index: number, ...values: string[]) =>
    countAll(totals.filter(({ key }) => values.includes(key.split('/')[index] ?? '')));
  return {
    totalData: {
      total_treatment_plan_order: countAll(totals),
      total_treatment_plan_order_paid: part(1, 'paid'),
      total_treatment_plan_order_unpaid: part(1, 'unpaid'),
      total_treatment_plan_order_completed: part(2, 'delivered'),
      total_treatment_plan_order_pending: countAll(
        totals.filter(({ key }) => !['delivered', 'cancelled'].includes(key.split('/')[2] ?? '')),
      ),
    },
    totalDataDisease: diseases
      .map(({ uuid, name }) => ({ _id: name, total_treatment_plan_order: part(0, uuid) }))
      .filter(({ total_treatment_plan_order: n }) => n > 0)
      .toSorted(
        (a, b) => b.total_treatment_plan_order - a.total_treatment_plan_order || (a._id < b._id ? -1 : 1),
      ),
  };
}

/** An option of a selector. Without access to the records, a phone number is shortened to its last four digits. */
export const presentOption = ({ uuid, full_name, mobile, detail }: OptionRow, canRead: boolean) => ({
  uuid,
  _id: uuid,
  full_name,
  hint: [detail, canRead ? mobile : mobile && `…${mobile.slice(-4)}`].filter(Boolean).join(' · '),
});
