import { feedback, RATING_QUESTION } from '@baobab/contract/care/feedback';
import { sql } from 'kysely';
import { dayFilters, defineList } from '../../../platform/db/list-filters.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import type { Db } from '../../../schema.ts';
import { survivorOf } from '../../workspace/access/merged-records.public.ts';

export const feedbackList = defineList(feedback.list, {
  from: sql`feedback f`,
  filters: {
    doctor_uuid: (uuid) => sql<boolean>`f.doctor_uuid = ${uuid}`,
    patient_uuid: (uuid) => sql<boolean>`f.patient_uuid = ${survivorOf('patients', uuid)}`,
    ...dayFilters('f.created_at'),
    given_by: (side) => sql<boolean>`f.given_by = ${side}`,
    // The question is a literal, so that the partial index on it is used.
    rating: (rating) => sql<boolean>`exists (select from feedback_answers r
      where r.feedback_uuid = f.uuid and r.question = ${sql.lit(RATING_QUESTION)} and r.answer = ${rating})`,
    // Redundant: every id in the query filters.
    type: null,
    search: null,
  },
  key: 'f.uuid',
  sortBy: 'f.created_at',
  sorts: { createdAt: 'f.created_at' },
  counter: { covers: [], total: () => sql<number>`total_of('feedback')` },
});

export const feedbackRecords = recordsOf(feedbackList, 'This feedback', (db: Db) =>
  db
    .selectFrom('feedback as f')
    .innerJoin('bookings as b', 'b.uuid', 'f.booking_uuid')
    .innerJoin('accounts as d', 'd.uuid', 'f.doctor_uuid')
    .innerJoin('patients as p', 'p.uuid', 'f.patient_uuid')
    .select([
      'f.uuid',
      'f.booking_uuid',
      'f.doctor_uuid',
      'f.patient_uuid',
      'f.given_by',
      'f.created_at',
      'b.kind',
    ])
    .select(['d.full_name as doctor', 'p.full_name as patient']),
);
export type FeedbackRow = RowOf<typeof feedbackRecords>;

export const findAnswers = (db: Db, uuids: string[]) =>
  db
    .selectFrom('feedback_answers')
    .select(['feedback_uuid', 'question', 'answer'])
    .where('feedback_uuid', 'in', uuids)
    .orderBy('feedback_uuid')
    .orderBy('position')
    .execute();
export type AnswerRow = Awaited<ReturnType<typeof findAnswers>>[number];
