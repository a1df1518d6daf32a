import * as z from 'zod';
import { download, list, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';

/**
 * Feedback of patients and doctors after a consultation. On the wire a feedback is a list: the questions with
 * their answers, then a summary. The rating is the answer to one of the questions. The filters by day are an
 * addition, and so are the further filters and the query of the export.
 */
export const RATING_QUESTION = 'Please rate this consultation';

/** The answers to the rating question. */
export const ratings = ['1', '2', '3', '4', '5'] as const;

export const feedbackAnswer = z.object({ question: z.string(), answer: z.string() });
export const feedbackSummary = z.object({
  uuid: p.uuid,
  BookingId: p.uuid,
  DoctorName: z.string(),
  PatientName: z.string(),
  appointment_type: z.string(),
  type: z.enum(['patient', 'doctor']),
  createdAt: z.string(),
  /** Additions that identify the people. */
  doctor_uuid: p.uuid,
  patient_uuid: p.uuid,
});
export type FeedbackSummary = z.output<typeof feedbackSummary>;
export type Answer = z.output<typeof feedbackAnswer>;

const row = z.array(z.union([feedbackSummary, feedbackAnswer]));
export type Feedback = z.output<typeof row>;

const feedbackList = list('/booking/feedback/feedBackFilterForAdmin/', {
  summary: 'Feedback, newest first, optionally of one doctor or patient',
  permission: 'feedback:read',
  row,
  sorts: ['createdAt'],
  columns: {
    createdAt: 'time',
    PatientName: 'text',
    DoctorName: 'text',
    appointment_type: 'text',
    type: 'text',
    rating: 'text',
  },
  filters: {
    type: z.enum(['all', 'doctor', 'patient']).optional(),
    patient_uuid: p.uuid.optional(),
    doctor_uuid: p.uuid.optional(),
    ...p.dayFilters,
  },
  moreFilters: {
    given_by: z.enum(['patient', 'doctor']).optional(),
    rating: z.enum(ratings).optional(),
  },
});
export type FeedbackFilters = FiltersOf<typeof feedbackList>;

export const feedback = {
  list: feedbackList,
  get: record('feedback', feedbackList, 'One feedback; access is logged'),
  exportRange: download('/booking/feedback/export/admin/:start/:end', {
    summary: 'Feedback of a range of days, as a spreadsheet',
    permission: 'feedback:read',
    params: z
      .object({ start: p.day, end: p.day })
      .refine(({ start, end }) => start <= end, { message: 'The start date must not be after the end date' }),
    query: feedbackList.filters.omit({ from: true, to: true }),
  }),
  ...listExport('feedback', feedbackList),
};
