import type { HomeFigures } from '@baobab/contract/dashboards';
import type { Figure } from '../../kit/chart/StatCard.tsx';
import type { Period } from './period.ts';

/** The link from a figure to the matching appointments. */
const appointments = (period: Period, filter = '') =>
  period.canOpenAppointments ? { to: `/appointments?from=${period.from}&to=${period.to}${filter}` } : {};

/** `personFilter` restricts the linked appointments to one person. */
export const typeFigures = (
  counts: { total: number; free: number; sadn: number; find: number; international: number },
  period: Period,
  personFilter = '',
): Figure[] => [
  { label: 'Total', value: counts.total, isTotal: true, ...appointments(period, personFilter) },
  { label: 'Free', value: counts.free, ...appointments(period, `&type=free${personFilter}`) },
  { label: 'SADN', value: counts.sadn, ...appointments(period, `&type=sadn${personFilter}`) },
  { label: 'Find a doctor', value: counts.find, ...appointments(period, `&type=nigerian${personFilter}`) },
  {
    label: 'International',
    value: counts.international,
    ...appointments(period, `&type=international${personFilter}`),
  },
];

const statusNames = {
  booked: 'Booked',
  closed: 'Closed',
  missed: 'Missed',
  extended: 'Extended',
  followup: 'Follow-up',
  rescheduled: 'Rescheduled',
  followup_C: 'Follow-up (C)',
  extended_C: 'Extended (C)',
  cancelled: 'Cancelled',
} as const;

export const statusFigures = (counts: HomeFigures['statuses'], period: Period, personFilter = ''): Figure[] =>
  (Object.keys(statusNames) as (keyof typeof statusNames)[]).map((status) => ({
    label: statusNames[status],
    value: counts[status],
    ...appointments(period, `&status=${status}${personFilter}`),
  }));

export const userFigures = (counts: HomeFigures['users']): Figure[] => [
  { label: 'Total', value: counts.total, isTotal: true, to: '/users' },
  { label: 'Consumers', value: counts.consumer },
  { label: 'Patients', value: counts.patient },
  { label: 'Doctors', value: counts.doctor },
  { label: 'Diagnostic admins', value: counts.diagnostic_admin },
  { label: 'Diagnostic users', value: counts.diagnostic_user },
  { label: 'Pharmacy admins', value: counts.pharmacy_admin },
  { label: 'Pharmacy users', value: counts.pharmacy_user },
];

export const deviceFigures = (counts: HomeFigures['devices']): Figure[] => [
  { label: 'Android', value: counts.android },
  { label: 'iOS', value: counts.ios },
  { label: 'Web app', value: counts.webappconsumer },
];

export const slotFigures = (counts: HomeFigures['slots']): Figure[] => [
  { label: 'Total', value: counts.total, isTotal: true },
  { label: 'Booked', value: counts.booked },
  { label: 'Available', value: counts.available },
];

export const prescriptionFigures = (counts: HomeFigures['eprescriptions']): Figure[] => [
  { label: 'E Prescriptions', value: counts.eprescription_count },
  { label: 'Lab test advices', value: counts.eprescription_lab_count },
];
