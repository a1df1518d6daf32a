import {
  bookingKinds,
  filterStatuses,
  type Booking,
  type BookingKind,
  type BookingStatus,
} from '@baobab/contract/care/appointments';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { bookingStatusLabels, NOT_FINISHED } from '@baobab/contract/care/care-labels';
import { optionsOf } from '../../../kit/table/filter-fields.ts';
import type { Meaning } from '../../../kit/layout/Tag.tsx';

/** Texts fixed by the specification; the last three are additions. */
export const appointmentsMessages = {
  sure: 'Are you sure?',
  cancelled: 'booking cancelled Successfully!',
  rescheduled: 'booking Rescheduled Successfully!',
  rejectedTitle: 'Rejected!',
  rejected: 'booking Rejected Successfully!',
  added: 'booking added Successfully!',
  noConsumer: 'Consumer Not Found',
  chooseSlot: 'Choose a slot',
  bookAnyway: 'Book this appointment anyway?',
  taken: 'This slot has just been taken. Please choose another one.',
  alreadyBooked: ({ patient, doctors, start_time }: Booking) =>
    `${patient.full_name} with ${doctors.map((doctor) => doctor.full_name).join(', ')}, ${formatDateTime(start_time)}, was booked by your last attempt, whose reply was lost. To book another appointment, submit the form again.`,
};

export const kindLabels: Record<BookingKind, string> = {
  free: 'Free',
  sadn: 'SADN',
  nigerian: 'Find a doctor',
  international: 'International',
};

/** The options of the booking form have the names of the specification; the hints have those of the lists. */
const kindHints: Record<BookingKind, string> = {
  free: 'Free, without a charge',
  sadn: 'SADN: see a doctor now, at its price in Settings',
  nigerian: 'Find a doctor, at the fee of the doctor',
  international: 'International, at the fee of the doctor',
};
export const kindChoices = bookingKinds.map((kind) => ({ value: kind, label: kind, hint: kindHints[kind] }));

const statusMeanings: Record<BookingStatus, Meaning> = {
  booked: 'progress',
  rescheduled: 'progress',
  cancelled: 'failed',
  declined: 'failed',
  closed: 'done',
  missed: 'failed',
  extended: 'progress',
  followup: 'progress',
  pending: 'waiting',
  rejected: 'failed',
  followup_C: 'done',
  extended_C: 'done',
};

export const statusTag = ({ status, expired }: Booking): { meaning: Meaning; children: string } =>
  expired
    ? { meaning: 'off', children: NOT_FINISHED }
    : { meaning: statusMeanings[status], children: bookingStatusLabels[status] };

export const statusOptions = optionsOf(filterStatuses, bookingStatusLabels);
export const kindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

/** Title and colour of each step of the timeline. */
export const eventLabels: Record<string, { title: string; meaning: Meaning }> = {
  created: { title: 'Created', meaning: 'waiting' },
  booked: { title: 'Booked', meaning: 'progress' },
  rescheduled: { title: 'Rescheduled', meaning: 'progress' },
  cancelled: { title: 'Cancelled', meaning: 'failed' },
  rejected: { title: 'Rejected', meaning: 'failed' },
  expired: { title: 'Not finished in time, slot freed', meaning: 'failed' },
  declined: { title: 'Declined', meaning: 'failed' },
  missed: { title: 'Missed', meaning: 'failed' },
  closed: { title: 'Closed', meaning: 'done' },
};
