import { RATING_QUESTION } from '@baobab/contract/feedback';
import { dayOf, endOfDay, startOfDay } from '@baobab/contract/kit/lagos-time';
import { literal } from '../../platform/db/literal.ts';
import { invalid } from '../../platform/errors.ts';
import { exportSheet, type Sheet } from '../../platform/http/export-sheet.ts';
import type { Ctx } from '../../schema.ts';

const columns: Sheet['columns'] = [
  { header: 'Date', name: 'date', kind: 'text', width: 20 },
  { header: 'Booking Id', name: 'booking', kind: 'text', width: 38 },
  { header: 'Doctor Name', name: 'doctor', kind: 'text', width: 28 },
  { header: 'Patient Name', name: 'patient', kind: 'text', width: 28 },
  { header: 'Appointment Type', name: 'type', kind: 'text', width: 18 },
  { header: 'Given By', name: 'given_by', kind: 'text', width: 12 },
  { header: 'Rating', name: 'rating', kind: 'text', width: 10 },
  { header: 'Questions and Answers', name: 'answers', kind: 'text', width: 80 },
];

/** Feedback given between two Lagos days, both included, newest first. */
export async function exportFeedback(ctx: Ctx, start: string, end: string) {
  if (end > dayOf(ctx.now())) throw invalid('Future date selected');
  const select = `
    select to_char(f.created_at at time zone 'Africa/Lagos', 'DD/MM/YYYY HH12:MI am'), f.booking_uuid,
      d.full_name, p.full_name,
      case b.kind when 'nigerian' then 'Find a doctor' when 'international' then 'normal' else b.kind end,
      f.given_by, given.rating, given.answers
    from feedback f
      join bookings b on b.uuid = f.booking_uuid
      join accounts d on d.uuid = f.doctor_uuid
      join patients p on p.uuid = f.patient_uuid
      cross join lateral (
        select max(answer) filter (where question = ${literal(RATING_QUESTION)}) as rating,
          string_agg(question || ' ' || answer, '; ' order by position) as answers
        from feedback_answers a where a.feedback_uuid = f.uuid) given
    where f.created_at >= ${literal(startOfDay(start))} and f.created_at < ${literal(endOfDay(end))}
    order by f.created_at desc, f.uuid desc`;
  return exportSheet(
    ctx,
    { subject: 'feedback', details: { start, end } },
    { name: 'Feedbacks', columns, select },
  );
}
