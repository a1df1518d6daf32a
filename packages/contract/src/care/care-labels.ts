import type { BookingStatus } from './appointments.ts';
import type { labOrderStatuses } from './lab-orders.ts';

/** The labels of the console and of the exports. */
export const bookingStatusLabels: Record<BookingStatus, string> = {
  booked: 'Booked',
  rescheduled: 'Rescheduled',
  cancelled: 'Cancelled',
  declined: 'Declined',
  closed: 'Closed',
  missed: 'Missed',
  extended: 'Extended',
  followup: 'Follow-up',
  pending: 'Pending',
  rejected: 'Rejected',
  followup_C: 'Follow-up (C)',
  extended_C: 'Extended (C)',
};
/** A booking that staff began and did not complete was not rejected by anyone. */
export const NOT_FINISHED = 'Not finished';

/** Of the types on the wire; the others are shown as they are. */
export const bookingTypeLabels: Readonly<Record<string, string>> = {
  free: 'Free',
  sadn: 'SADN',
  normal: 'International',
};

export const givenByLabels = { patient: 'Patient', doctor: 'Doctor' };

export const labStatusLabels: Record<(typeof labOrderStatuses)[number], string> = {
  pending: 'Pending',
  inprogress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
