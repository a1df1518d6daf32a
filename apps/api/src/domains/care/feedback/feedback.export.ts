import { bookingTypeLabels, givenByLabels } from '@baobab/contract/care/care-labels';
import { bookingTypeNames } from '@baobab/contract/care/appointments';
import { feedback as contract, RATING_QUESTION, type FeedbackFilters } from '@baobab/contract/care/feedback';
import { sql } from 'kysely';
import { column, labelled, lagosDateTime } from '../../../platform/db/cell-values.ts';
import { invalid } from '../../../platform/errors.ts';
import { exportFile, type Export } from '../../../platform/http/export-sheet.ts';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import { defineListExport } from '../../../platform/http/list-export.ts';
import type { Ctx } from '../../../schema.ts';
import { feedbackList } from './feedback.repository.ts';

const feedback: Export<FeedbackFilters> = {
  subject: 'feedback',
  title: 'Feedbacks',
  list: feedbackList,
  joins: sql`
    join bookings b on b.uuid = f.booking_uuid
    join accounts d on d.uuid = f.doctor_uuid
    join patients p on p.uuid = f.patient_uuid
    cross join lateral (
      select max(answer) filter (where question = ${RATING_QUESTION}) as rating,
        string_agg(question || ' ' || answer, '; ' order by position) as answers
      from feedback_answers a where a.feedback_uuid = f.uuid) given`,
  columns: [
    { header: 'Date', value: lagosDateTime('f.created_at'), width: 20 },
    { header: 'Booking Id', value: column('f.booking_uuid'), width: 38 },
    { header: 'Doctor Name', value: column('d.full_name'), width: 28 },
    { header: 'Patient Name', value: column('p.full_name'), width: 28 },
    { header: 'Appointment Type', value: labelled('b.kind', bookingTypeNames), width: 18 },
    { header: 'Given By', value: column('f.given_by'), width: 12 },
    { header: 'Rating', value: column('given.rating'), kind: 'number', width: 10 },
    { header: 'Questions and Answers', value: column('given.answers'), width: 80 },
  ],
};

export async function exportFeedback(ctx: Ctx, query: FeedbackFilters & { to: string }) {
  if (query.to > dayOf(ctx.now())) throw invalid('Future date selected');
  return exportFile(ctx, feedback, query, 'xlsx');
}

export const feedbackListExport = defineListExport({
  ...feedback,
  endpoint: contract.exportJob,
  columns: {
    createdAt: { header: 'Date', value: lagosDateTime('f.created_at') },
    PatientName: { header: 'Patient Name', value: column('p.full_name'), width: 28 },
    DoctorName: { header: 'Doctor Name', value: column('d.full_name'), width: 28 },
    appointment_type: {
      header: 'Appointment Type',
      value: labelled('b.kind', bookingTypeNames),
      labels: bookingTypeLabels,
      width: 18,
    },
    type: { header: 'Given By', value: column('f.given_by'), labels: givenByLabels, width: 12 },
    rating: { header: 'Rating', value: column('given.rating'), kind: 'number', width: 10 },
  },
});
