import type { DocumentKind } from '@baobab/contract/care/patient-documents';
import type { PersonKind, PersonTab, TimelineKind } from '@baobab/contract/workspace/person-access';
import type { Meaning } from '../../../kit/layout/Tag.tsx';

export const kindLabels: Record<PersonKind, string> = {
  consumer: 'Consumer',
  doctor: 'Doctor',
  diagnostic: 'Diagnostic partner',
  pharmacy: 'Pharmacy partner',
  pharmacist: 'Pharmacist partner',
  influencer: 'Influencer',
  introducer: 'Introducer',
};

export const tabLabels: Record<PersonTab, string> = {
  appointments: 'Appointments',
  payments: 'Payments and refunds',
  'lab-orders': 'Lab orders',
  'treatment-orders': 'Treatment orders',
  documents: 'Documents',
  readings: 'Health readings',
  chat: 'Chat',
  notes: 'Notes',
  referrals: 'Referrals',
  clinics: 'Clinics',
  slots: 'Slots',
  earnings: 'Earnings',
  licence: 'Licence',
  feedback: 'Feedback',
  reports: 'Reports',
  commissions: 'Commissions',
};

export const entryLabels: Record<TimelineKind, string> = {
  booking: 'Appointment',
  payment: 'Payment',
  refund: 'Refund',
  'lab-order': 'Lab order',
  'treatment-order': 'Treatment order',
  chat: 'Chat',
  feedback: 'Feedback',
  note: 'Note',
};

export const documentLabels: Record<DocumentKind, string> = {
  case_note: 'Case note',
  psychiatry_note: 'Psychiatry case note',
  prescription: 'Prescription',
  lab_advice: 'Advised lab tests',
};

/** The dialog of each document on the screen of a patient's documents. */
export const documentDialogs: Record<DocumentKind, string> = {
  case_note: 'case-note',
  psychiatry_note: 'psychiatry-note',
  prescription: 'medicine',
  lab_advice: 'lab',
};

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const peopleMessages = {
  noteAdded: 'Note added',
  noteDeleted: 'Note deleted',
  noteEmpty: 'Enter the text of the note.',
  deleteNote: 'Delete this note?',
  deleteText: 'The audit trail keeps its text.',
  accountOnly: 'Your role sees the account of this person, not their records.',
  noEntries: 'Appointments, payments, orders and notes appear here as soon as there are any.',
  hiddenEntries: 'Your role does not see the appointments, payments and orders of a person.',
};

const meanings: Record<Meaning, readonly string[]> = {
  done: ['closed', 'completed', 'paid', 'complete', 'delivered', 'followup_c', 'extended_c'],
  waiting: ['pending', 'refund due', 'incomplete'],
  failed: ['cancelled', 'declined', 'rejected', 'failed', 'missed'],
  progress: ['booked', 'rescheduled', 'extended', 'followup', 'inprogress', 'dispatched', 'processing'],
  off: [],
};

/** The colour of a status in the time line, whatever the kind of the record. */
export const meaningOf = (status: string): Meaning =>
  (Object.keys(meanings) as Meaning[]).find((meaning) => meanings[meaning].includes(status.toLowerCase())) ??
  'off';

const spelled: Record<string, string> = {
  inprogress: 'In progress',
  followup: 'Follow-up',
  followup_C: 'Follow-up (C)',
  extended_C: 'Extended (C)',
};
export const statusLabel = (status: string) =>
  spelled[status] ?? `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
