import type { HomeFigures, UpcomingFigures } from '@baobab/contract/overview/dashboards';
import type { Figure } from '../../../kit/chart/StatCard.tsx';
import { formatCount, today } from '../../../kit/format.ts';
import type { Period } from './period.ts';

interface AppointmentScope {
  period: Period;
  /** The filter for one person; null when no list shows the appointments of that person. */
  person?: string | null;
}

/** Appointments of the period, with the upcoming ones. Both link to the list of what they count. */
function appointmentFigure(
  { period, person = '' }: AppointmentScope,
  label: string,
  filter: string,
  value: number,
  upcoming: number | undefined,
): Figure {
  const link = (days: string) =>
    period.canOpenAppointments && person !== null ? { to: `/appointments?${days}${filter}${person}` } : {};
  return {
    label,
    value,
    ...link(`from=${period.from}&to=${period.to}`),
    ...(upcoming && { upcoming: { value: upcoming, ...link(`from=${period.dayAfterToday}`) } }),
  };
}

export function typeFigures(
  counts: HomeFigures['bookings'],
  upcoming: HomeFigures['bookings'] | undefined,
  scope: AppointmentScope,
): Figure[] {
  const figure = (label: string, key: keyof typeof counts, filter: string) =>
    appointmentFigure(scope, label, filter, counts[key], upcoming?.[key]);
  return [
    { ...figure('Total', 'total_booking', ''), isTotal: true },
    figure('Free', 'total_free_booking', '&type=free'),
    figure('SADN', 'total_sadn_booking', '&type=sadn'),
    figure('Find a doctor', 'total_find_doc_booking', '&type=nigerian'),
    figure('International', 'total_international_booking', '&type=international'),
  ];
}

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
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, n) => all + n, 0);

/** With `total`, the appointments in other statuses are one more figure, so that all figures add up. */
export function statusFigures(
  counts: HomeFigures['statuses'],
  total: number | undefined,
  upcoming: Partial<Pick<UpcomingFigures, 'statuses' | 'bookings'>>,
  scope: AppointmentScope,
): Figure[] {
  const others = total === undefined ? 0 : total - sum(counts);
  const { statuses, bookings } = upcoming;
  const upcomingOthers = statuses && bookings ? bookings.total_booking - sum(statuses) : 0;
  return [
    ...(Object.keys(statusNames) as (keyof typeof statusNames)[]).map((status) =>
      appointmentFigure(scope, statusNames[status], `&status=${status}`, counts[status], statuses?.[status]),
    ),
    ...(others > 0 || upcomingOthers > 0
      ? [
          {
            label: 'Pending, declined or rejected',
            value: others,
            ...(upcomingOthers > 0 && { upcoming: { value: upcomingOthers } }),
          },
        ]
      : []),
  ];
}

export const otherStatusesNote =
  'Pending, declined and rejected are several statuses of the list, so their sum has no link.';

/** Nobody is added in the future, and the users list accepts no future days. */
const addedIn = ({ from, to }: Period) => `from=${from}&to=${to < today() ? to : today()}`;
const usersOf = (period: Period) => `/users?${addedIn(period)}`;

export const userFigures = (
  counts: HomeFigures['users'],
  period: Period,
  canOpenPatients: boolean,
): Figure[] => [
  { label: 'Total', value: counts.total, isTotal: true, to: usersOf(period) },
  { label: 'Consumers', value: counts.consumer, to: `${usersOf(period)}&group=consumer` },
  {
    label: 'Patients',
    value: counts.patient,
    ...(canOpenPatients && { to: `/patients?${addedIn(period)}` }),
  },
  { label: 'Doctors', value: counts.doctor, to: `${usersOf(period)}&group=doctor` },
  { label: 'Diagnostic admins', value: counts.diagnostic_admin },
  { label: 'Diagnostic users', value: counts.diagnostic_user },
  { label: 'Pharmacy admins', value: counts.pharmacy_admin },
  { label: 'Pharmacy users', value: counts.pharmacy_user },
];

export function usersNote({ total, patient: _patient, ...groups }: HomeFigures['users']): string {
  const others = formatCount(total - sum(groups));
  return `The total includes ${others} users of other groups. Patients are not users and not in the total. No list has exactly the figures without a link.`;
}

export const deviceFigures = (counts: HomeFigures['devices']): Figure[] => [
  { label: 'Android', value: counts.android },
  { label: 'iOS', value: counts.ios },
  { label: 'Web app', value: counts.webappconsumer },
];

export const slotsNote = 'Slots have no list; Book Appointment shows those of a doctor.';

export const slotFigures = (
  counts: HomeFigures['slots'],
  upcoming: HomeFigures['slots'] | undefined,
): Figure[] =>
  (
    [
      ['Total', 'total'],
      ['Booked', 'booked'],
      ['Available', 'available'],
    ] as const
  ).map(([label, key]) => ({
    label,
    value: counts[key],
    isTotal: key === 'total',
    ...(upcoming?.[key] && { upcoming: { value: upcoming[key] } }),
  }));

export const documentsNote = 'They have no list of their own; Patient Documents shows those of a patient.';

export const prescriptionFigures = (counts: HomeFigures['eprescriptions']): Figure[] => [
  { label: 'E Prescriptions', value: counts.eprescription_count },
  { label: 'Lab test advices', value: counts.eprescription_lab_count },
];
